import { monogram } from './monogram.ts'
import styles from './partner-mark.module.css'

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

/** A sign for a partner without a logo, drawn around the origin and some 80 units wide. */
export function PartnerMark({ name, index }: { name: string; index: number }) {
  return (
    <g className={styles.mark} data-tone={tones[index % tones.length]}>
      {shapes[index % shapes.length]}
      <text dy="0.34em">{monogram(name)}</text>
    </g>
  )
}
