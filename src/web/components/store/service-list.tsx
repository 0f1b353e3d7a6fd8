import type { ServiceCode } from '#domain/store/service-codes.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { PageIcon } from '../page-icon.tsx'
import styles from './service-list.module.css'

interface Props {
  codes: readonly ServiceCode[]
  /** Icons with the words for screen readers alone, or with the words beside them. */
  form: 'icons' | 'words'
}

export function ServiceList({ codes, form }: Props) {
  const { t } = useTexts('places')
  return (
    <ul className={styles.services} data-form={form}>
      {codes.map((code) => {
        const label = t(`service.${code}`)
        return (
          <li key={code}>
            <PageIcon name={code} size={form === 'icons' ? 20 : 22} />
            <span className={form === 'icons' ? 'visually-hidden' : undefined}>{label}</span>
          </li>
        )
      })}
    </ul>
  )
}
