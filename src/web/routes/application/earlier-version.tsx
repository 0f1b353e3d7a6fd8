import { useTexts } from '../../i18n/use-texts.ts'
import { MessageBox } from '../../ui/message-box.tsx'

/** What arrived was an earlier try; said here and on the last page. */
export function EarlierVersion({ mail }: { mail: string }) {
  const { t } = useTexts('application')
  return (
    <MessageBox
      message={{
        tone: 'neutral',
        headline: t('failure.sentBefore.headline'),
        text: t('failure.sentBefore.text', { mail }),
      }}
    />
  )
}
