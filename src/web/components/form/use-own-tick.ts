import { useEffect, useRef } from 'react'

/**
 * A box whose tick is the browser's own, so that it never waits for an answer; it follows the address when that
 * changes, and only then: what was ticked before the script came stays.
 */
export function useOwnTick(isOn: boolean) {
  const box = useRef<HTMLInputElement>(null)
  const shown = useRef(isOn)
  useEffect(() => {
    if (shown.current !== isOn && box.current) box.current.checked = isOn
    shown.current = isOn
  }, [isOn])
  return box
}
