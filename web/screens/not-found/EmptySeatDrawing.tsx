/** A drawing of a table with a missing seat, for the 404 page. */

const CHAIRS = [1, 2, 3, 4, 5, 6, 7].map((place) => {
  const angle = (place / 8) * 2 * Math.PI;
  return { x: (50 + 37 * Math.sin(angle)).toFixed(1), y: (50 - 37 * Math.cos(angle)).toFixed(1) };
});

export function EmptySeatDrawing() {
  return (
    <svg viewBox="0 0 100 100" className="w-64 max-w-full" fill="none" aria-hidden="true">
      <circle cx="50" cy="50" r="49" className="fill-ring/45" />
      <path d="M50 50 L40 6 H60 Z" className="fill-act/30" />
      <circle cx="50" cy="50" r="26" className="fill-card stroke-line" strokeWidth="0.6" />
      {CHAIRS.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="7" className="fill-ink" />
      ))}
      <circle
        cx="50"
        cy="13"
        r="7"
        className="animate-breathe stroke-act"
        strokeWidth="1.4"
        strokeDasharray="2.4 2"
      />
      <text
        x="50"
        y="51"
        textAnchor="middle"
        dominantBaseline="central"
        className="fill-ink font-display text-[14px] font-bold"
      >
        404
      </text>
    </svg>
  );
}
