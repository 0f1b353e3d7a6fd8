import { useId } from 'react'
import styles from './partner-ring.module.css'

const outerRadius = 300
const innerRadius = 264
const markRadius = 190
const laneRadii = [outerRadius, innerRadius]

interface Props {
  names: readonly string[]
  centre: string
}

/** Decorative: the partner list beside it has the same content. */
export function PartnerRing({ names, centre }: Props) {
  const arcId = useId()
  const marks = positionsOnCircle(names.length, markRadius)
  const lanes = countLanes(names.length)
  const fontSize = fitNameSize(names, { radius: innerRadius, lanes, maxSize: 23 })
  return (
    <svg className={styles.ring} viewBox="-330 -330 660 660" aria-hidden="true" focusable="false">
      {laneRadii.map((radius, lane) => (
        <path
          key={radius}
          id={`${arcId}${lane}`}
          d={`M-${radius} 0A${radius} ${radius} 0 0 1 ${radius} 0`}
          fill="none"
        />
      ))}
      <circle className={`${styles.line} ${styles.rim}`} r="326" />
      <circle className={styles.line} r={markRadius} />
      <g className={styles.wheel}>
        {names.map((name, index) => (
          <g key={name}>
            <text className={styles.name} fontSize={fontSize} transform={`rotate(${marks[index]?.degrees ?? 0})`}>
              <textPath href={`#${arcId}${index % lanes}`} startOffset="50%">
                {name}
              </textPath>
            </text>
            <g transform={`translate(${marks[index]?.x ?? 0} ${marks[index]?.y ?? 0})`}>
              <g className={styles.upright}>
                <PartnerMark name={name} index={index} />
              </g>
            </g>
          </g>
        ))}
      </g>
      <image href="/brand/mark.svg" x="-42" y="-74" width="84" height="84" />
      <text className={styles.centre} y="54">
        {centre}
      </text>
    </svg>
  )
}

const shapes = [
  <circle key="coin" r="36" />,
  <path key="shield" d="M0-37 32-18.500v37L0 37l-32-18.500v-37Z" strokeLinejoin="round" />,
  <g key="rosette">
    <circle r="31" />
    <circle r="31" className={styles.scallops} />
  </g>,
  <rect key="lozenge" x="-27" y="-27" width="54" height="54" rx="7" transform="rotate(45)" />,
  <path key="arch" d="M-30 32V-4a30 30 0 0 1 60 0v36Z" strokeLinejoin="round" />,
]
const tones = ['crust', 'crumb', 'caramel', 'espresso'] as const

/** A placeholder logo, centred on the origin and about 80 units wide. */
export function PartnerMark({ name, index }: { name: string; index: number }) {
  return (
    <g className={styles.mark} data-tone={tones[index % tones.length]}>
      {shapes[index % shapes.length]}
      <text dy="0.34em">{toMonogram(name)}</text>
    </g>
  )
}

interface CirclePosition {
  degrees: number
  x: number
  y: number
}

// Rounded because server and browser may differ in the last digit of a sine, which would break hydration.
const roundToHundredths = (value: number) => Math.round(value * 100) / 100 + 0

/** Evenly spaced around the origin, clockwise from the top; y points down. */
export const positionsOnCircle = (count: number, radius: number): CirclePosition[] =>
  Array.from({ length: count }, (_, index) => {
    const turn = index / count
    return {
      degrees: roundToHundredths(turn * 360),
      x: roundToHundredths(radius * Math.sin(turn * 2 * Math.PI)),
      y: roundToHundredths(-radius * Math.cos(turn * 2 * Math.PI)),
    }
  })

/** Adjacent names alternate between two concentric lanes; an odd number of names would collide, so it gets one lane. */
export const countLanes = (count: number): number => (count > 3 && count % 2 === 0 ? 2 : 1)

interface Ring {
  radius: number
  lanes: number
  maxSize: number
}

/** Average width of a letter in the headline font, relative to the font size. */
const letterWidth = 0.56
/** The part of its arc a name may fill; the rest is the gap to the next name. */
const usableShare = 0.86

/** The largest font size at which the longest name fits its arc. */
export function fitNameSize(names: readonly string[], { radius, lanes, maxSize }: Ring): number {
  const arcLength = (2 * Math.PI * radius * lanes) / Math.max(names.length, 1)
  const letters = Math.max(1, ...names.map((name) => name.length))
  return Math.min(maxSize, Math.floor((arcLength * usableShare * 10) / (letters * letterWidth)) / 10)
}

/** Initials of the first and last word: "Druckerei Falz & Bogen" → "DB". */
export function toMonogram(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => /^\p{L}/u.test(word))
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return [first, last].map((word) => [...word][0]?.toLocaleUpperCase('de') ?? '').join('')
}
