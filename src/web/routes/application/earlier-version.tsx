import { MessageBox } from '../../components/message-box.tsx'
import { useTexts } from '../../i18n/use-texts.ts'

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
