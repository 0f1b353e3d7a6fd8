import { useEffect, useRef } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { afterPaint } from '../../after-paint.ts'
import { useEarlyChoice } from '../../components/form/use-early-choice.ts'
import { type ProductFilterQuery, readProductFilter, withAllergenFilter } from './product-filter-query.ts'
import type { AllergenChoice } from './use-allergen-choice.ts'

const typingPauseMs = 250
const address = '/products'

interface Given {
  query: ProductFilterQuery
  choice: AllergenChoice
}

/** The form's part that needs script: every change sends it, and what was just chosen shows before the answer is there. */
export function useFilterForm({ query, choice }: Given) {
  const submit = useSubmit()
  const { location: next } = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const sentSearch = useRef(query.search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function send(): void {
    clearTimeout(timer.current)
    if (!form.current) return
    const fields = new URLSearchParams()
    for (const [name, value] of new FormData(form.current)) if (value !== '') fields.append(name, String(value))
    const sent = withAllergenFilter(fields, choice.inAddress)
    sentSearch.current = readProductFilter(sent).search
    submit(sent, { method: 'get', action: address, replace: true, preventScrollReset: true })
  }

  const sendAfterTick = () => afterPaint(send)

  function sendAfterTyping(): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(send, typingPauseMs)
  }

  useEffect(() => () => clearTimeout(timer.current), [])

  // The answer to what was typed must not overwrite what is being typed; a search from elsewhere, as from a link, must.
  useEffect(() => {
    if (query.search === sentSearch.current || !search.current) return
    search.current.value = query.search ?? ''
    sentSearch.current = query.search
  }, [query.search])

  useEarlyChoice(form, ['search', 'regional', 'biological'], send)
  const shown = next?.pathname === address ? readProductFilter(new URLSearchParams(next.search)) : query
  return { form, search, shown, send, sendAfterTick, sendAfterTyping }
}
