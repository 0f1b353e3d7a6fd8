import { useRef, useState } from 'react'
import type { StoreSummary } from '#contract/stores.ts'
import { TextField } from '#ui/field.tsx'
import { useBrowserApi } from '../../api/browser-api.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

interface NearestStoreProps {
  stores: readonly StoreSummary[]
  onSorted: (stores: readonly StoreSummary[]) => void
  onChoose: (storeId: string) => void
}

/** Chooses the store that is nearest to a postcode, and lists the others by their distance. */
export function NearestStore({ stores, onSorted, onChoose }: NearestStoreProps) {
  const { t } = useTranslation('checkout')
  const api = useBrowserApi()
  const [postcode, setPostcode] = useState('')
  const [result, setResult] = useState('')
  const latest = useRef('')

  async function find(typed: string): Promise<void> {
    latest.current = typed
    setPostcode(typed)
    setResult('')
    if (!/^\d{5}$/.test(typed)) return
    // Without a connection the list stays as it is; the form says so when it is sent.
    const found = await api('GET /locations', { query: { search: `${typed} 200 km`, tiny: true } }).catch(
      () => undefined,
    )
    if (!found || latest.current !== typed) return
    const near = found.success ? found.data.flatMap(({ id }) => stores.find((store) => store.id === id) ?? []) : []
    const [nearest] = near
    if (!nearest) return setResult(t('nearest.unknown'))
    onSorted([...near, ...stores.filter((store) => !near.includes(store))])
    onChoose(nearest.id)
    setResult(t('nearest.found', { name: nearest.name }))
  }

  return (
    <div className="below-2">
      <TextField
        name="nearest"
        label={t('nearest.label')}
        value={postcode}
        onChange={(typed) => void find(typed.trim())}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={5}
      />
      <p className="small soft" role="status">
        {result}
      </p>
    </div>
  )
}
