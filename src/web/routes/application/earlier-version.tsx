import { useTranslation } from 'react-i18next'
import { MessageBox } from '../../ui/message-box.tsx'

/** What arrived was an earlier try; said here and on the last page. */
export function EarlierVersion({ mail }: { mail: string }) {
  const { t } = useTranslation('application')
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
