import styles from './bar-chart.module.css'

interface Column {
  name?: string
  value: number
  /** The value as the table shows it. */
  text: string
}

export interface Bar {
  key: string
  label: string
  /** What it is about, with what it is compared with beside it. */
  columns: readonly Column[]
}

const chartHeight = 140
const slotWidth = 40
const barsWidth = 26

/** The smallest round number that is not below the value. */
function niceCeiling(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((step) => step * power >= value) ?? 10) * power
}

/** Columns for eyes that see patterns. The table beside it has the figures; `label` says the most important in words. */
export function BarChart({ bars, label: name }: { bars: readonly Bar[]; label: string }) {
  const values = bars.flatMap(({ columns }) => columns.map(({ value }) => value))
  const top = niceCeiling(Math.max(...values))
  const bottom = Math.min(0, ...values)
  const toY = (value: number) => ((top - value) / (top - bottom)) * chartHeight
  const width = bars.length * slotWidth
  return (
    <div className={`stack gap-05 ${styles.chart}`}>
      <svg viewBox={`0 0 ${width} ${chartHeight + 8}`} preserveAspectRatio="none" role="img" aria-label={name}>
        {[1, 0.5].map((share) => (
          <line key={share} className={styles.grid} x1="0" x2={width} y1={toY(top * share)} y2={toY(top * share)} />
        ))}
        {bars.flatMap(({ key, label, columns }, index) => {
          const barWidth = barsWidth / columns.length
          return columns.map(({ name: series, value, text }, column) => (
            <rect
              key={`${key} ${series}`}
              className={value < 0 ? styles.negative : styles.bar}
              data-series={column}
              x={index * slotWidth + (slotWidth - barsWidth) / 2 + column * barWidth}
              width={barWidth}
              y={Math.min(toY(value), toY(0))}
              height={Math.max(value === 0 ? 0 : 1.5, Math.abs(toY(value) - toY(0)))}
            >
              <title>{[label, series, text].filter(Boolean).join(': ')}</title>
            </rect>
          ))
        })}
        <line className={styles.axis} x1="0" x2={width} y1={toY(0)} y2={toY(0)} />
      </svg>
      <ol className={`row ${styles.labels}`} aria-hidden="true">
        {bars.map(({ key, label }) => (
          <li key={key}>{label}</li>
        ))}
      </ol>
      {bars[0]?.columns.some(({ name: series }) => series) && (
        <ul className={`row wrap gap-2 small ${styles.legend}`} aria-hidden="true">
          {bars[0].columns.map(({ name: series }, column) => (
            <li key={series} data-series={column}>
              {series}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
