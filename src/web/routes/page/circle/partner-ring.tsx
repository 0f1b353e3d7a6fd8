import { useId } from 'react'
import { circlePlaces } from './circle-places.ts'
import { nameLanes } from './name-lanes.ts'
import { nameSize } from './name-size.ts'
import { PartnerMark } from './partner-mark.tsx'
import styles from './partner-ring.module.css'

const outerRadius = 300
const innerRadius = 264
const markRadius = 190
const laneRadii = [outerRadius, innerRadius]

interface Props {
  names: readonly string[]
  centre: string
}

/** Decoration: everything it shows stands in the list beside it. */
export function PartnerRing({ names, centre }: Props) {
  const arcId = useId()
  const marks = circlePlaces(names.length, markRadius)
  const lanes = nameLanes(names.length)
  const fontSize = nameSize(names, { radius: innerRadius, lanes, largest: 23 })
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
