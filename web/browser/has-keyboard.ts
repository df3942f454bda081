/** Whether this device probably has a keyboard: its main pointer is a mouse or a touchpad. */

export const hasKeyboard = (): boolean => window.matchMedia('(hover: hover) and (pointer: fine)').matches;
