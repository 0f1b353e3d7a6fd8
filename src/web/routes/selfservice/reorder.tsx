import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ReorderAnswer } from '#contract/orders/order-answer.ts'
import { orderApi } from '../../api/order-api.ts'
import { useBrowserApi } from '../../api/use-browser-api.ts'
import { type Message, MessageBox } from '../../components/message-box.tsx'
import { ModalDialog } from '../../components/modal-dialog.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './order-ways.module.css'
import { ReorderOffer } from './reorder-offer.tsx'
import { useFailureMessage } from './use-failure-message.ts'

interface Props {
  orderId: string
  /** Asked for by the address: the mail has a link of its own for it. */
  isWanted: boolean
}

/** The same again; but first what has changed since then. */
export function Reorder({ orderId, isWanted }: Props) {
  const { t } = useTexts('selfservice')
  const api = useBrowserApi(orderApi)
  const [, setParameters] = useSearchParams()
  const asMessage = useFailureMessage()
  const [offer, setOffer] = useState<ReorderAnswer>()
  const [message, setMessage] = useState<Message>()
  const isAsking = useRef(false)

  const ask = useCallback(async () => {
    if (isAsking.current) return
    isAsking.current = true
    const answer = await api.reorder(orderId)
    isAsking.current = false
    if (answer.success) setOffer(answer.data)
    else setMessage(asMessage(answer))
  }, [api, orderId, asMessage])

  const firstAsk = useRef(ask)
  useEffect(() => {
    if (!isWanted) return
    void firstAsk.current()
    setParameters({}, { replace: true, preventScrollReset: true })
  }, [isWanted, setParameters])

  return (
    <>
      <button type="button" className={styles.way} onClick={() => void ask()}>
        {t('reorder.open')}
      </button>
      {message && <MessageBox message={message} />}
      <ModalDialog
        isOpen={offer !== undefined}
        onClose={() => setOffer(undefined)}
        headline={t(offer?.items.some(({ change }) => change !== 'same') ? 'reorder.changed' : 'reorder.unchanged')}
      >
        {offer && <ReorderOffer offer={offer} onClose={() => setOffer(undefined)} />}
      </ModalDialog>
    </>
  )
}
