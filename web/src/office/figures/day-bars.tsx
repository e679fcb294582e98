interface DayBarsProps {
  /** The count of each day, the oldest first. */
  readonly counts: readonly number[];
}

const height = 40;
const step = 12;

/** A bar a day; the table beside it says the same to those who cannot see it. */
export function DayBars({ counts }: DayBarsProps) {
  const max = Math.max(1, ...counts);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${counts.length * step} ${height}`}
      preserveAspectRatio="none"
      className="day-bars"
    >
      {counts.map((count, index) => {
        const tall = count === 0 ? 1 : Math.max(3, (count / max) * height);
        return (
          <rect
            key={index * step}
            x={index * step + 2}
            y={height - tall}
            width={step - 4}
            height={tall}
            className={count === 0 ? "day-bar is-zero" : "day-bar"}
          />
        );
      })}
    </svg>
  );
}
