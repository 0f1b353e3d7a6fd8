import { useState } from 'react'
import { Link } from 'react-router'
import { addDays } from '#domain/calendar/calendar-date.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { normalizeText } from '#domain/normalize-text.ts'
import { TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import tableStyles from '#ui/table.module.css'
import { loaderOf, useLoaded } from '../api/page-loader.ts'
import { Button } from '../components/button.tsx'
import { useLocalTime } from '../layout/use-local-time.ts'
import { useStaffApp } from '../staff-app.ts'
import { ContentLayout } from './content-layout.tsx'
import { entryAddress } from './entry-address.ts'
import { parseMoney } from './form/input-values.ts'
import styles from './prices-page.module.css'
import { StateTag } from './state-tag.tsx'
import { useContentTranslation } from './use-content-translation.ts'

export const createLoader = loaderOf('GET /content/entries', { query: { kind: 'product' } })

/** Why a price is not planned, and the questions that planning it once more answers with yes. */
interface Refusal {
  sentence: string
  confirmed: readonly string[]
}

type ById<T> = Readonly<Record<string, T>>

const without = <T,>(byId: ById<T>, id: string): ById<T> => {
  const { [id]: _, ...others } = byId
  return others
}

/** Plans each typed price. What is planned leaves the table, what is refused stays in it. */
function usePlannedPrices() {
  const { c } = useContentTranslation()
  const { requests } = useStaffApp()
  const [typed, setTyped] = useState<ById<string>>({})
  const [refusals, setRefusals] = useState<ById<Refusal>>({})
  const [planned, setPlanned] = useState<{ count: number; date: string } | undefined>()
  const [isBusy, setIsBusy] = useState(false)

  async function planOne(id: string, date: string): Promise<Refusal | undefined> {
    const priceCents = parseMoney(typed[id] ?? '')
    if (typeof priceCents !== 'number') return { sentence: c('prices.notAPrice'), confirmed: [] }
    const params = { kind: 'product', id } as const
    const read = await requests.request('GET /content/entries/{kind}/{id}', { params })
    if (!read.ok) return { sentence: read.problem.message || c('prices.notSent'), confirmed: [] }
    const value = { ...read.data.published, priceCents }
    const confirmed = [...(refusals[id]?.confirmed ?? [])]
    const body = { value, backTo: [], baseVersion: read.data.baseVersion, at: { date, time: '00:00' }, confirmed }
    const result = await requests.request('POST /content/entries/{kind}/{id}/plans', { params, body })
    if (result.ok) return undefined
    const { code, message, errors = {} } = result.problem
    const questions = code === 'contentQuestions' ? Object.keys(errors) : []
    const sentences = [...Object.values(errors), questions.length > 0 ? c('planned.questions') : '']
    return { sentence: sentences.join(' ').trim() || message || c('prices.notSent'), confirmed: questions }
  }

  async function plan(date: string): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    setPlanned(undefined)
    let count = 0
    for (const id of Object.keys(typed)) {
      const refusal = await planOne(id, date)
      setRefusals((before) => (refusal ? { ...before, [id]: refusal } : without(before, id)))
      if (refusal) continue
      count += 1
      setTyped((before) => without(before, id))
    }
    setPlanned({ count, date })
    setIsBusy(false)
  }

  function type(id: string, text: string): void {
    setTyped((before) => (text === '' ? without(before, id) : { ...before, [id]: text }))
    setRefusals((before) => without(before, id))
  }

  return { typed, refusals, planned, isBusy, plan, type }
}

/** New prices of many products, all from the same day on. */
export function Component() {
  const { c, language } = useContentTranslation()
  const { date: today } = useLocalTime()
  const products = useLoaded(createLoader)
  const [query, setQuery] = useState('')
  const [date, setDate] = useState(addDays(today, 1))
  const { typed, refusals, planned, isBusy, plan, type } = usePlannedPrices()
  const count = Object.keys(typed).length
  const wanted = normalizeText(query).bare
  const shown = products.filter(({ id, title }) => id in typed || normalizeText(title).bare.includes(wanted))
  return (
    <ContentLayout title={c('prices.title')}>
      <p>{c('prices.text')}</p>
      <form
        className="stack gap-2"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (count > 0) void plan(date)
        }}
      >
        <TextField label={c('list.search')} type="search" value={query} autoComplete="off" onChange={setQuery} />
        <table className={`${tableStyles.table} ${styles.prices}`}>
          <thead>
            <tr>
              <th scope="col">{c('tab.product')}</th>
              <th scope="col">{c('prices.now')}</th>
              <th scope="col">{c('prices.new')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ id, title, details, state }) => (
              <tr key={id}>
                <th scope="row">
                  <Link to={entryAddress({ kind: 'product', id, field: 'priceCents' })}>{title}</Link>
                  {refusals[id] && (
                    <span className="block error" role="alert">
                      {refusals[id].sentence}
                    </span>
                  )}
                </th>
                <td>{details}</td>
                <td>
                  {state === 'published' ? (
                    <input
                      aria-label={c('prices.newOf', { title })}
                      aria-invalid={refusals[id] !== undefined}
                      inputMode="decimal"
                      autoComplete="off"
                      value={typed[id] ?? ''}
                      onChange={({ target }) => type(id, target.value)}
                    />
                  ) : (
                    <StateTag state={state}>{c(`state.${state}`)}</StateTag>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className={`row spread gap-1 ${styles.bar}`}>
          <TextField
            label={c('prices.from')}
            type="date"
            min={addDays(today, 1)}
            value={date}
            isRequired
            onChange={setDate}
          />
          <Button type="submit" aria-disabled={isBusy || count === 0}>
            {c('prices.confirm', { count })}
          </Button>
        </div>
        <div role="status">
          {isBusy && c('edit.saving')}
          {planned && planned.count > 0 && (
            <Notice tone="success">
              {c('prices.done', { count: planned.count, day: formatDay(planned.date, language) })}{' '}
              <Link to="/content/history">{c('history.title')}</Link>
            </Notice>
          )}
        </div>
      </form>
    </ContentLayout>
  )
}
