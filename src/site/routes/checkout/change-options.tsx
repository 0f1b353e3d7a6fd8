import { useState } from 'react'
import type { CartItemResponse } from '#contract/cart.ts'
import type { ProductResponse } from '#contract/products.ts'
import { lineKey, optionsOfKey } from '#domain/cart.ts'
import { type ChosenOptions, completeOptions } from '#domain/catalog/options.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { useSiteAnswer } from '../../api/use-site-answer.ts'
import { focusOptionError, OptionFields } from '../../components/option-fields.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatItem } from '../../item-format.ts'
import { applyOptions, findOptionErrors, toItemOptions } from '../../product-options.ts'
import { appState, notify } from '../../state/app-state.ts'
import { getCartSession } from '../../state/browser-cart.ts'

interface Props {
  item: CartItemResponse
  onClose: () => void
  /** Called with the line that has the options now. */
  onChange: (lineId: string) => void
}

/** Changes the options of a line of the cart. Quantity and note stay. */
export default function ChangeOptions({ item, onClose, onChange }: Props) {
  const { t } = useTranslation('checkout')
  const { productId } = item
  const {
    data: product,
    isAnswered,
    read,
  } = useSiteAnswer(productId, (api) => api('GET /products/{id}', { params: { id: productId } }))
  return (
    <Dialog closesOnBackdrop onClose={onClose} headline={item.name}>
      {product && <OptionsForm item={item} product={product} onClose={onClose} onChange={onChange} />}
      {!product && !isAnswered && <p role="status">{t('options.loading')}</p>}
      {!product && isAnswered && (
        <div role="alert">
          <p>{t('options.failed')}</p>
          <button type="button" className="button button-quiet below-1" onClick={read}>
            {t('tryAgain')}
          </button>
        </div>
      )}
    </Dialog>
  )
}

const idPrefix = 'change-option'

/** What the line has now. Groups that the product no longer has cannot be shown, nor kept. */
const currentOptions = ({ lineId }: CartItemResponse, { optionGroups }: ProductResponse): ChosenOptions =>
  Object.fromEntries(
    Object.entries(optionsOfKey(lineId)).filter(([groupId]) => optionGroups.some(({ id }) => id === groupId)),
  )

function OptionsForm({ item, product, onClose, onChange }: Props & { product: ProductResponse }) {
  const { t, language } = useTranslation('checkout')
  const products = useTranslation('products')
  const [chosen, setChosen] = useState(() => currentOptions(item, product))
  const [isAttempted, setAttempted] = useState(false)
  const { price, allergens } = applyOptions(product, chosen)

  function save(): void {
    const errors = findOptionErrors(product, chosen, products, true)
    setAttempted(true)
    if (Object.keys(errors).length > 0) {
      focusOptionError(product.optionGroups, errors, idPrefix)
      return
    }
    const options = toItemOptions(product, chosen, language)
    const lineId = lineKey({ productId: product.id, options: completeOptions(product, chosen) })
    if (lineId !== item.lineId) {
      void getCartSession().change(item, { kind: 'options', to: { lineId, options, price, allergens } })
      notify(appState, { tone: 'status', text: t('options.changed', { name: formatItem({ ...item, options }) }) })
    }
    onChange(lineId)
  }

  return (
    <form
      className="stack gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <OptionFields
        groups={product.optionGroups}
        value={chosen}
        onChange={setChosen}
        errors={findOptionErrors(product, chosen, products, isAttempted)}
        idPrefix={idPrefix}
      />
      <p className="strong figures" aria-live="polite">
        {t('options.price', { price: formatEuros(price, language) })}
      </p>
      <DialogActions>
        <button type="submit" className="button">
          {t('options.save')}
        </button>
        <button type="button" className="button button-quiet" onClick={onClose}>
          {t('options.keep')}
        </button>
      </DialogActions>
    </form>
  )
}
