import { useId } from 'react'
import type { Shown } from '#contract/site/page-answer.ts'
import type { MenucardBlock as Block } from '#domain/pages/blocks.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { pack } from '../../../pack.ts'
import { useFrame } from '../../../use-frame.ts'
import { useUnpacked } from '../../../use-unpacked.ts'
import { CategoryIconImage } from '../../products/category-icon-image.tsx'
import { ContentLink } from '../content-link.tsx'
import type { MenuGroup } from '../menucard/menu-groups.ts'
import { MenuLegend } from '../menucard/menu-legend.tsx'
import type { MenuProduct } from '../menucard/menu-product.ts'
import { MenuRow } from '../menucard/menu-row.tsx'
import { PrintButton } from '../menucard/print-button.tsx'
import { usePageData } from '../page-data.ts'
import styles from './menucard-block.module.css'

const noMenu = pack<MenuGroup<MenuProduct>[]>([])

export function MenucardBlock({ id, headline }: Shown<Block>) {
  const { t } = useTexts('pages')
  const { company } = useFrame()
  const { menu = noMenu } = usePageData()
  const groups = useUnpacked(menu)
  const headingId = useId()
  return (
    <section id={id} className={`page ${styles.block}`} aria-labelledby={headline && headingId}>
      <div className={styles.head}>
        <p className={styles.brand}>
          <img src="/brand/mark.svg" alt="" width="36" height="36" loading="lazy" />
          {company.shortName}
        </p>
        {headline && <h2 id={headingId}>{headline}</h2>}
        <p>{t('blocks.menucard.prices')}</p>
        <PrintButton />
      </div>
      <nav className={styles.ways} aria-label={t('blocks.menucard.categories')}>
        <ul>
          {groups.map(({ category }) => (
            <li key={category.id}>
              <ContentLink href={`#menu-${category.id}`}>{category.name}</ContentLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.groups}>
        {groups.map(({ category, products: rows }) => (
          <div key={category.id} id={`menu-${category.id}`} className={styles.group}>
            <h3>
              <CategoryIconImage icon={category.icon} />
              {category.name}
            </h3>
            <ul>
              {rows.map((product) => (
                <MenuRow key={product.id} product={product} />
              ))}
            </ul>
          </div>
        ))}
      </div>
      <MenuLegend />
    </section>
  )
}
