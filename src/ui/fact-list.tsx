import styles from './fact-list.module.css'

export type Fact = readonly [label: string, value: React.ReactNode]

interface Props {
  facts: readonly Fact[]
  /** Of long labels, such as questions. */
  labels?: 'above'
}

/** Labels with what they say. Those that say nothing are left out. */
export const FactList = ({ facts, labels }: Props) => (
  <dl className={styles.facts} data-labels={labels}>
    {facts.map(
      ([label, value], index) =>
        value && (
          <div key={index}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
)
