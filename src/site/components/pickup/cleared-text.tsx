import { type RefObject, useEffect } from 'react'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { Notice } from '#ui/notice.tsx'
import { useFormatPickupTime } from '../../hooks/use-pickup-options.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { appState, notify } from '../../state/app-state.ts'
import { useFormatMissingReason } from './missing-reason-format.ts'
import type { ClearedChoice, TimeLimit } from './pickup-choice.ts'

const isOutside = (time: string, { from, until }: TimeLimit) =>
  (from !== undefined && time < from) || (until !== undefined && time > until)

function useFormatCleared(timeLimit: TimeLimit | undefined): (cleared: ClearedChoice) => string {
  const { t, language } = useTranslation('pickup')
  const formatReason = useFormatMissingReason()
  const formatPickupTime = useFormatPickupTime()
  const formatDate = (date: string) => formatDay(date, language, 'long')
  return (cleared) => {
    switch (cleared.kind) {
      case 'storeChanged':
      case 'storeGone':
        return t(`cleared.${cleared.kind}`)
      case 'dateMissing': {
        const reason = cleared.reasons.map(formatReason).join(' ') || t('cleared.tooLate')
        return t('cleared.dateMissing', { date: formatDate(cleared.date), reason })
      }
      case 'dateFull':
        return t('cleared.dateFull', { date: formatDate(cleared.date) })
      case 'timeFull':
        return t('cleared.timeFull', { moment: formatPickupTime(cleared, 'long') })
      case 'timeMissing': {
        const moment = formatPickupTime(cleared, 'long')
        const limit = timeLimit && isOutside(cleared.time, timeLimit) ? timeLimit.text : undefined
        return limit ? t('cleared.timeOutside', { moment, reason: limit }) : t('cleared.timeMissing', { moment })
      }
      default:
        return cleared satisfies never
    }
  }
}

const isInView = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}

interface ClearedTextProps {
  cleared: ClearedChoice
  timeLimit: TimeLimit | undefined
  /** Where it is shown. */
  note: RefObject<Element | null>
}

/** Which choice was taken back and why. */
export default function ClearedText({ cleared, timeLimit, note }: ClearedTextProps) {
  const text = useFormatCleared(timeLimit)(cleared)

  // Above the form there is the cart: whoever changes it would not see the note.
  useEffect(() => {
    if (note.current && !isInView(note.current)) notify(appState, { tone: 'status', text })
  }, [text, note])

  return (
    <Notice tone="warning" isQuiet>
      {text}
    </Notice>
  )
}
