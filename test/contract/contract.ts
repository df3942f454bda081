/** What every store promises, whatever its engine. */

import { describe } from 'vitest';

import { appending } from './appending.ts';
import { counting } from './counting.ts';
import { crashing } from './crashing.ts';
import { damaging } from './damaging.ts';
import { deleting } from './deleting.ts';
import { erasing } from './erasing.ts';
import { failing } from './failing.ts';
import { finding } from './finding.ts';
import { forgettingTexts } from './forgetting-texts.ts';
import { forgetting } from './forgetting.ts';
import { keeping } from './keeping.ts';
import { knocking } from './knocking.ts';
import { leasing } from './leasing.ts';
import { linking } from './linking.ts';
import { opening } from './opening.ts';
import { played } from './played.ts';
import { pooling } from './pooling.ts';
import { snapshotting } from './snapshotting.ts';
import { spending } from './spending.ts';
import type { Subject } from './subject.ts';

export function storeContract(subject: Subject): void {
  describe(`the store on ${subject.engine}`, () => {
    describe('appends and loads', () => appending(subject));
    describe('follows what entries name', () => linking(subject));
    describe('survives failures', () => failing(subject));
    describe('survives the end of its process', () => crashing(subject));
    describe('finds games', () => finding(subject));
    describe('spends plays', () => spending(subject));
    describe('keeps tables', () => keeping(subject));
    describe('counts days', () => counting(subject));
    describe('keeps questions', () => pooling(subject));
    describe('counts plays of questions', () => played(subject));
    describe('leases work to one process', () => leasing(subject));
    describe('keeps snapshots', () => snapshotting(subject));
    describe('finds damage', () => damaging(subject));
    describe('deletes', () => deleting(subject));
    describe('keeps who knocks', () => knocking(subject));
    describe('forgets sessions', () => forgetting(subject));
    describe('forgets what players typed', () => forgettingTexts(subject));
    describe('erases beside others', () => erasing(subject));
    describe('opens', () => opening(subject));
  });
}
