import { formatInstant } from '#domain/i18n/format-dates.ts'
import { Notice } from '#ui/notice.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useLocalTime } from '../layout/use-local-time.ts'

/** When a list was read. `isOld`: the server may know more. */
export function ReadAge({ readAt, isOld }: { readAt: string; isOld: boolean }) {
  const { t, language } = useTranslation()
  const { date: today } = useLocalTime()
  const age = t('age.readAt', { time: formatInstant(readAt, today, language) })
  if (!isOld) return <p>{age}</p>
  return (
    <Notice tone="warning">
      <p>
        <strong>{age}.</strong> {t('age.old')}
      </p>
    </Notice>
  )
}
