import { useSearchParams } from 'react-router'
import type { CategoryAnswer } from '#contract/catalog/product-answer.ts'
import { SiteLink } from '../../components/site-link.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { CategoryIconImage } from './category-icon-image.tsx'
import styles from './category-tabs.module.css'

interface Props {
  categories: readonly CategoryAnswer[]
  current: string | undefined
}

export function CategoryTabs({ categories, current }: Props) {
  const { t } = useTexts('products')
  const [parameters] = useSearchParams()
  const addressOf = (category: string | undefined) => {
    const changed = new URLSearchParams(parameters)
    changed.delete('shown')
    changed.delete('category')
    if (category) changed.set('category', category)
    return { pathname: '/products', search: changed.toString() }
  }
  const tabs = [{ id: undefined, name: t('all'), icon: undefined }, ...categories]
  return (
    <nav className={styles.tabs} aria-label={t('categories')}>
      <ul>
        {tabs.map(({ id, name, icon }) => (
          <li key={id ?? 'all'}>
            <SiteLink to={addressOf(id)} aria-current={current === id ? 'page' : undefined}>
              {icon && <CategoryIconImage icon={icon} />}
              {name}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
