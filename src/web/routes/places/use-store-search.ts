import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useEarlyChoice } from '../../components/form/use-early-choice.ts'
import { readStoreSearch, storeSearchText } from './store-search.ts'

export const searchDelayMs = 250

function wishesIn(form: HTMLFormElement): string {
  const pairs = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  return storeSearchText(readStoreSearch(new URLSearchParams(pairs)))
}

/** Puts the form's wishes into the address, a moment after the last key; the router drops answers that were overtaken. */
export function useStoreSearch(shown: string) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const underWay = useRef<string[]>([])
  const lastShown = useRef(shown)
  const [generation, setGeneration] = useState(0)
  useEffect(() => () => clearTimeout(timer.current), [])

  // An address that did not come from the form (a link, the way back) makes a new form; one that did leaves it alone,
  // for the visitor may have typed on.
  useEffect(() => {
    if (lastShown.current === shown) return
    lastShown.current = shown
    const at = underWay.current.lastIndexOf(shown)
    underWay.current = at < 0 ? [] : underWay.current.slice(at + 1)
    if (at < 0) setGeneration((before) => before + 1)
  }, [shown])

  function send(form: HTMLFormElement) {
    clearTimeout(timer.current)
    const search = wishesIn(form)
    if (search === (underWay.current.at(-1) ?? lastShown.current)) return
    underWay.current.push(search)
    void navigate({ pathname: '/places', search }, { replace: true, preventScrollReset: true })
  }

  function sendSoon(form: HTMLFormElement) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(form), searchDelayMs)
  }

  useEarlyChoice(form, ['search', 'open', 'attributes'], () => form.current && send(form.current))
  return { form, send, sendSoon, generation }
}
