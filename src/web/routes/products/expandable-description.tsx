import { useState } from 'react'
import { shortenDescription } from '#domain/catalog/shorten-description.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './expandable-description.module.css'

export function ExpandableDescription({ text }: { text: string }) {
  const { t } = useTexts('products')
  const [isOpen, setOpen] = useState(false)
  const preview = shortenDescription(text)
  if (preview === text) return <p className={styles.text}>{text}</p>
  return (
    <p className={styles.text}>
      {isOpen ? text : preview}{' '}
      <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'showLess' : 'showMore')}
      </button>
    </p>
  )
}
