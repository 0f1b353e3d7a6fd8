import { Icon } from '../components/icon.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import styles from './chat-shortcut.module.css'

const digits = (phone: string) => phone.replace(/\D/g, '')

/** A plain link: nothing is loaded from the messenger before the visitor follows it. */
export function ChatShortcut({ phone }: { phone: string }) {
  const { t } = useTexts()
  return (
    <aside aria-label={t('chat')}>
      <a className={styles.chat} href={`https://wa.me/${digits(phone)}`} target="_blank" rel="noopener" data-above-bar>
        <Icon name="chat" size={26} />
        <span className="visually-hidden">
          {t('chat')} {t('newTab')}
        </span>
      </a>
    </aside>
  )
}
