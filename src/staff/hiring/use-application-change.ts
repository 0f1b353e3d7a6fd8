import { useRevalidator } from 'react-router'
import { useSend } from '../api/use-send.ts'

/** Sends a change of an application and reads it again; also after a refusal, because somebody else was faster. */
export function useApplicationChange(onDone?: () => void) {
  const { revalidate } = useRevalidator()
  const state = useSend()
  async function change(sent: Promise<object | undefined>): Promise<void> {
    const changed = await sent
    await revalidate()
    if (changed) onDone?.()
  }
  return { change, ...state }
}
