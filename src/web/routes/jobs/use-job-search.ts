import { useRef } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { useEarlyChoice } from '../../components/form/use-early-choice.ts'
import { type JobSearch, jobSearchText, readJobSearch } from './job-search.ts'

const address = '/jobs'

function wishesIn(form: HTMLFormElement): string {
  const pairs = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  return jobSearchText(readJobSearch(new URLSearchParams(pairs)))
}

/** The form's part that needs script: no reload, and what was just chosen shows before the answer is there. */
export function useJobSearch(search: JobSearch) {
  const navigate = useNavigate()
  const { location: next } = useNavigation()
  const form = useRef<HTMLFormElement>(null)

  /** Takes the visitor to the results. */
  function send(): void {
    if (!form.current) return
    void navigate({ pathname: address, search: wishesIn(form.current), hash: '#results' }, { preventScrollReset: true })
  }

  /** The visitor stays at the filter that was ticked. */
  function refine(): void {
    if (!form.current) return
    const to = { pathname: address, search: wishesIn(form.current) }
    void navigate(to, { replace: true, preventScrollReset: true })
  }

  useEarlyChoice(form, ['type', 'shift'], refine)
  const shown = next?.pathname === address ? readJobSearch(new URLSearchParams(next.search)) : search
  return { form, shown, send, refine }
}
