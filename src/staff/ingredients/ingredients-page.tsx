import { Fragment, useState } from 'react'
import { splitMarkedText } from '#domain/catalog/product-text.ts'
import { normalizeText } from '#domain/normalize-text.ts'
import { FactList } from '#ui/fact-list.tsx'
import { TextField } from '#ui/field.tsx'
import { useRead } from '../api/use-read.ts'
import { ProblemNotice } from '../components/message.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { Page } from '../layout/page.tsx'

const MarkedText = ({ text }: { text: string }) =>
  splitMarkedText(text).map((part, index) => (
    <Fragment key={index}>{part.isMarked ? <strong>{part.text}</strong> : part.text}</Fragment>
  ))

/** Somebody at the counter asks whether there are nuts in it. */
export function Component() {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const { data, problem } = useRead('GET /ingredients')
  const wanted = normalizeText(typed).bare
  const shown = data?.filter(({ name }) => normalizeText(name).bare.includes(wanted))
  return (
    <Page title={t('nav.ingredients')} width="wide">
      <TextField label={t('phone.find')} type="search" value={typed} autoComplete="off" onChange={setTyped} />
      <ProblemNotice problem={problem} />
      {!shown && !problem && <p role="status">{t('common.loading')}</p>}
      {shown?.length === 0 && <p role="status">{t('phone.noProduct', { query: typed })}</p>}
      <ul className="rows line-top">
        {shown?.map(({ productId, name, ingredients, allergens, traces, additives }) => (
          <li key={productId} className="stack gap-05">
            <h2 className="headline-s">{name}</h2>
            <FactList
              facts={[
                [
                  t('order.allergens'),
                  allergens === null ? t('ingredients.notDeclared') : allergens || t('ingredients.none'),
                ],
                [t('ingredients.traces'), traces],
                [t('ingredients.additives'), additives],
                [t('ingredients.all'), <MarkedText key={productId} text={ingredients} />],
              ]}
            />
          </li>
        ))}
      </ul>
    </Page>
  )
}
