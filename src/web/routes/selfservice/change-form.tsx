import type { OrderAnswer } from '#contract/orders/order-answer.ts'
import { phoneLink } from '#domain/store/phone-link.ts'
import { ErrorSummary } from '../../components/form/error-summary.tsx'
import { TextField } from '../../components/form/text-field.tsx'
import { MessageBox } from '../../components/message-box.tsx'
import { formatPickupDate } from '../../components/pickup/format-pickup-date.ts'
import { PickupFields } from '../../components/pickup/pickup-fields.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './change-form.module.css'
import type { PickupStore } from './pickup-stores.ts'
import { useOrderChange } from './use-order-change.ts'

interface Props {
  order: OrderAnswer
  stores: readonly PickupStore[]
}

const errorOrder = ['pickupStore', 'pickupDate', 'pickupTime', 'notes'] as const

export function ChangeForm({ order, stores }: Props) {
  const { t, language } = useTexts('selfservice')
  const { t: sayPickup } = useTexts('pickup')
  const { draft, set, errors, message, attempt, isSending, send, kept, pickup } = useOrderChange(order)
  const textOf = (code: string) => (code === 'error-invalid-notes' ? t(code) : sayPickup(code))
  const listed = errorOrder.flatMap((field) => {
    const code = errors[field]
    return code ? [{ field, text: textOf(code) }] : []
  })
  return (
    <section className={styles.change} aria-labelledby="change">
      <h2 id="change">{t('change.headline')}</h2>
      <p>{t('change.lead', { date: formatPickupDate(order.changeUntil, language, 'full') })}</p>
      <noscript>
        <p>
          {t('change.needsScript')} <a href={phoneLink(order.pickupStore.phone)}>{order.pickupStore.phone}</a>
        </p>
      </noscript>
      <form
        noValidate
        className={styles.form}
        aria-labelledby="change"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSending) void send()
        }}
      >
        {message && <MessageBox message={message} attempt={listed.length > 0 ? 0 : attempt} />}
        <ErrorSummary errors={listed} attempt={attempt} />
        <PickupFields
          value={draft.pickup}
          onChange={(value) => set({ pickup: value })}
          errors={errors}
          stores={stores}
          options={pickup.options}
          isLoading={pickup.isLoading}
          hasFailed={pickup.hasFailed}
          onRetry={pickup.reload}
          kept={kept}
        />
        <TextField
          name="notes"
          label={t('change.notes')}
          rows={3}
          maxLength={500}
          value={draft.notes}
          onChange={(notes) => set({ notes })}
          error={errors.notes && textOf(errors.notes)}
        />
        <button type="submit" className="button" aria-busy={isSending}>
          {t('change.submit')}
        </button>
      </form>
    </section>
  )
}
