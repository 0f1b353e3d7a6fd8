import { useSearchParams } from 'react-router'

/** Which dialog is open is in the address: the board links to it. */
export function useOpenAction() {
  const [params, setParams] = useSearchParams()
  const open = (action: string | undefined) => setParams(action ? { action } : {}, { replace: true })
  return { action: params.get('action') ?? undefined, open }
}
