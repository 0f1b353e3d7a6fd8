import { Form } from 'react-router'
import type { OrderResponse } from '#contract/orders.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { MessageBox } from '../../components/form/message-box.tsx'
import { SubmitButton } from '../../components/form/site-form.tsx'
import { useFormatPickupTime } from '../../hooks/use-pickup-options.ts'
import { MarkupText } from '../../i18n/markup-text.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './order-page.module.css'

interface Props {
  order: OrderResponse
  /** What became of sending the mail again. */
  mail: 'sent' | 'notSent' | undefined
}

/** An order that is paid at pickup waits for the link in its mail. Works without script, as it is the page after the checkout. */
export function ConfirmPanel({ order, mail }: Props) {
  const { t } = useTranslation('order')
  const formatTime = useFormatPickupTime()
  const until = formatTime(berlinTime(order.holdUntil ?? order.payUntil ?? order.createdAt))
  return (
    <section className={`panel stack top gap-2 ${styles.payPanel} no-print`} aria-labelledby="confirm">
      <h2 id="confirm" className="headline-s">
        {t('confirm.panel')}
      </h2>
      <p>
        <MarkupText
          text={t('confirm.sentTo', { mail: order.confirmMail ?? '' })}
          elements={{ mail: <strong className="anywhere" /> }}
        />
      </p>
      <p>{order.isSlotHeld ? t('confirm.heldUntil', { until }) : t('confirm.notHeld')}</p>
      {mail && (
        <MessageBox
          attempt={mail}
          message={{
            tone: mail === 'sent' ? 'success' : 'error',
            headline: t(`confirm.mail.${mail}`),
            text: t(`confirm.mail.${mail}Text`),
          }}
        />
      )}
      <Form method="post" action={`/selfservice/orders/${order.orderId}/confirm`} className="stack start gap-1">
        <SubmitButton className="button button-quiet">{t('confirm.again')}</SubmitButton>
        <p className="small soft">{t('confirm.wrong')}</p>
      </Form>
    </section>
  )
}
