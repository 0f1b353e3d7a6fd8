import { useRevalidator } from 'react-router'
import type { ApplicationDetails } from '#contract/staff/hiring.ts'
import { useSend } from '../api/use-send.ts'

/** Sends a change of an application and reads it again; also after a refusal, because somebody else was faster. */
export function useApplicationChange(
  { applicationId }: Pick<ApplicationDetails, 'applicationId'>,
  onDone?: () => void,
) {
  const { revalidate } = useRevalidator()
  const { send, ...state } = useSend()
  async function change(path: string, body: unknown, method: 'POST' | 'DELETE' = 'POST'): Promise<boolean> {
    const changed = await send(method, `/applications/${applicationId}/${path}`, method === 'POST' ? { body } : {})
    await revalidate()
    if (changed) onDone?.()
    return changed !== undefined
  }
  return { change, ...state }
}
