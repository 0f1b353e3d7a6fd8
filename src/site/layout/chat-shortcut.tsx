import { Icon } from '../components/icon.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import styles from './chat-shortcut.module.css'

/**
 * Steps aside while it would cover a control, a bar or an amount (`page-start/step-aside.ts`). It stays in the tab order,
 * and comes back when it has the focus.
 */
export function ChatShortcut({ url }: { url: string }) {
  const { t } = useTranslation()
  return (
    <aside aria-label={t('chat')}>
      <a className={`${styles.chat} no-print`} href={url} target="_blank" rel="noopener" data-chat>
        <Icon name="chat" size={26} />
        <span className="visually-hidden">
          {t('chat')} {t('newTab')}
        </span>
      </a>
    </aside>
  )
}
