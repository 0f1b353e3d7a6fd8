import { useOwnTick } from '../../components/form/use-own-tick.ts'
import styles from './filter-toggle.module.css'

interface Props {
  name: string
  label: string
  isOn: boolean
  onChange: () => void
}

export function FilterToggle({ name, label, isOn, onChange }: Props) {
  const box = useOwnTick(isOn)
  return (
    <label className={styles.toggle}>
      <input ref={box} type="checkbox" name={name} value="true" defaultChecked={isOn} onChange={onChange} />
      {label}
    </label>
  )
}
