import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useStaffApp } from '../staff-app.ts'
import { toLabel } from '../state/board-model.ts'
import { useObservable } from '../state/observable.ts'

/** Tells screen readers about orders that are new, changed or canceled. */
export function NewOrderAnnouncer() {
  const { t } = useTranslation()
  const { board, todayBoard } = useStaffApp()
  const { board: shown } = useObservable(board.state)
  const { board: ofToday } = useObservable(todayBoard.state)
  const announced = useRef(new Set<string>())
  const [text, setText] = useState('')
  useEffect(() => {
    const marks = { ...shown?.marks, ...ofToday?.marks }
    const fresh = [...(shown?.orders ?? []), ...(ofToday?.orders ?? [])].filter(
      ({ orderId }) => marks[orderId] && !announced.current.has(`${orderId} ${marks[orderId]}`),
    )
    announced.current = new Set(Object.entries(marks).map(([orderId, mark]) => `${orderId} ${mark}`))
    if (fresh.length === 0) return
    const sentences = fresh.map((order) => {
      const { code, name, time } = toLabel(order)
      return t(`announce.${marks[order.orderId] ?? 'new'}`, { code, name, time })
    })
    setText(sentences.join(' '))
  }, [shown, ofToday, t])
  return (
    <p className="visually-hidden" aria-live="polite">
      {text}
    </p>
  )
}
