import { useEffect, useRef } from 'react'
import styles from './filter-toggle.module.css'

interface Props {
  name: string
  label: string
  isOn: boolean
  onChange: () => void
}

/** The tick is the browser's own, so that it never waits for an answer; it follows the address when that changes. */
export function FilterToggle({ name, label, isOn, onChange }: Props) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.checked = isOn
  }, [isOn])
  return (
    <label className={styles.toggle}>
      <input ref={box} type="checkbox" name={name} value="true" defaultChecked={isOn} onChange={onChange} />
      {label}
    </label>
  )
}
