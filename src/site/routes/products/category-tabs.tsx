import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { CategoryResponse } from '#contract/products.ts'
import tabStyles from '#ui/tabs.module.css'
import { CategoryIconImage } from '../../components/category-icon.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { handlesScroll } from '../../layout/scroll-after-navigation.ts'
import { prefersReducedMotion } from '../../timings.ts'
import styles from './category-tabs.module.css'

interface CategoryTabsProps {
  categories: readonly CategoryResponse[]
  current: string | undefined
  /** Ids of the groups on the page, in their order. */
  groups: readonly string[]
  /** Products of each category that a search or filter finds; undefined without one. */
  counts: Readonly<Record<string, number>> | undefined
}

/** Links to one category each. With all of them on the page, the one in view is marked. */
export function CategoryTabs({ categories, current, groups, counts }: CategoryTabsProps) {
  const { t } = useTranslation('products')
  const [searchParams] = useSearchParams()
  const list = useRef<HTMLUListElement>(null)
  const inView = useGroupInView(current === undefined ? groups.join(' ') : '')
  const marked = current ?? inView
  useCenteredTab(list, marked)
  const toAddress = (category: string | undefined) => {
    const changed = new URLSearchParams(searchParams)
    changed.delete('shown')
    changed.delete('category')
    if (category) changed.set('category', category)
    return { pathname: '/products', search: changed.toString() }
  }
  const markOf = (id: string | undefined) => {
    if (id === current) return 'page'
    return id === marked ? 'location' : undefined
  }
  const countOf = (id: string | undefined) => {
    if (!counts) return undefined
    return id === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : (counts[id] ?? 0)
  }
  const tabs = [{ id: undefined, name: t('all'), icon: undefined }, ...categories].map((tab) => ({
    ...tab,
    count: countOf(tab.id),
  }))
  return (
    <nav className={`${tabStyles.tabs} ${styles.categories} no-print`} aria-label={t('categories')}>
      <ul ref={list}>
        {tabs.map(({ id, name, icon, count }) => {
          const content = (
            <>
              {icon && <CategoryIconImage icon={icon} />}
              {name}
              {count !== undefined && <TabCount count={count} />}
            </>
          )
          // It would lead to an empty list. The current one stays a link: it may be the reason why the list is empty.
          const isEmpty = count === 0 && id !== undefined && id !== current
          return (
            <li key={id ?? 'all'} data-tab={id ?? ''}>
              {isEmpty ? (
                <span className={tabStyles.tab} data-off>
                  {content}
                </span>
              ) : (
                <SiteLink to={toAddress(id)} state={handlesScroll} aria-current={markOf(id)}>
                  {content}
                </SiteLink>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function TabCount({ count }: { count: number }) {
  const { t } = useTranslation('products')
  return (
    <>
      <span className="small soft figures" aria-hidden="true">
        {count}
      </span>
      <span className="visually-hidden">({t('result', { count })})</span>
    </>
  )
}

/** A line below the tabs, where people read. */
const readingLine = '-30% 0px -69% 0px'

/** The category of the group in view; undefined above the first one. `groups` are their ids. */
function useGroupInView(groups: string): string | undefined {
  const [inView, setInView] = useState<string>()
  useEffect(() => {
    if (groups === '') return
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const { category } = (target as HTMLElement).dataset
          setInView((before) => (isIntersecting ? category : before === category ? undefined : before))
        }
      },
      { rootMargin: readingLine },
    )
    for (const group of document.querySelectorAll('[data-category]')) observer.observe(group)
    return () => {
      observer.disconnect()
      setInView(undefined)
    }
  }, [groups])
  return inView
}

/** Scrolls only the tabs, not the page. The first time at once, then smoothly. */
function useCenteredTab(list: RefObject<HTMLUListElement | null>, marked: string | undefined): void {
  const isFirst = useRef(true)
  useLayoutEffect(() => {
    const row = list.current
    const tab = row?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(marked ?? '')}"]`)
    if (!row || !tab) return
    const behavior = isFirst.current || prefersReducedMotion() ? 'instant' : 'smooth'
    isFirst.current = false
    row.scrollTo({ left: tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2, behavior })
  }, [list, marked])
}
