import { useTranslation } from '../i18n/use-translation.ts'
import { useSiteData } from '../layout/use-site-data.ts'

/** The chat as a line of text, on pages where the floating shortcut would cover amounts and fields. */
export function ChatHelp() {
  const { t } = useTranslation()
  const { chatUrl } = useSiteData()
  return (
    <p className="below-3 soft no-print">
      {t('questions')}{' '}
      <a href={chatUrl} className="text-button" target="_blank" rel="noopener">
        {t('chat')}
        <span className="visually-hidden"> {t('newTab')}</span>
      </a>
    </p>
  )
}
