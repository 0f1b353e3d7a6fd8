import type { RefObject } from 'react'
import type { CaptionedPicture } from '#contract/site.ts'
import { PageIcon } from '../../components/page-icon.tsx'
import { PictureImage } from '../../components/picture-image.tsx'
import { useSearchInput } from '../../hooks/use-search-input.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSiteData } from '../../layout/use-site-data.ts'
import { type JobSearch, jobSearchFormId } from './job-search.ts'
import styles from './jobs-hero.module.css'

interface HeroData extends CaptionedPicture {
  openCount: number
}

interface JobsHeroProps {
  /** Undefined when the server cannot be reached. */
  hero: HeroData | undefined
  search: JobSearch
  form: RefObject<HTMLFormElement | null>
  onSubmit: () => void
}

/** Headline and search form. The picture is omitted during a search, so that the results are higher up. */
export function JobsHero({ hero, search, form, onSubmit }: JobsHeroProps) {
  const { t } = useTranslation('jobs')
  const { company } = useSiteData()
  const { input, noteSubmitted } = useSearchInput(search.keyword)
  return (
    <div id="home" className={`stack gap-3 ${styles.hero}`} data-search={search.isSearch || undefined}>
      <div className={`stack gap-2 ${styles.text}`}>
        <p className="eyebrow">{t('hero.eyebrow', { name: company.name })}</p>
        <h1>{t('hero.headline')}</h1>
        {hero && <p className={styles.lead}>{t('hero.open', { count: hero.openCount })}</p>}
        <search aria-label={t('search.label')}>
          <form
            ref={form}
            id={jobSearchFormId}
            className={`row gap-1 below-1 ${styles.form} no-print`}
            method="get"
            action="/jobs"
            onSubmit={(event) => {
              event.preventDefault()
              noteSubmitted(input.current?.value.trim() ?? '')
              onSubmit()
            }}
          >
            <input type="hidden" name="state" value="search" />
            <KeywordField keyword={search.keyword} input={input} />
            <button type="submit" className="button">
              <PageIcon name="search" />
              <span className="wide-only">{t('search.submit')}</span>
            </button>
          </form>
        </search>
      </div>
      {hero && !search.isSearch && (
        <PictureImage
          className={styles.picture ?? ''}
          picture={hero.picture}
          alt={hero.alt}
          sizes="(min-width: 900px) 50vw, 100vw"
          isFirst
          isEarly
        />
      )}
    </div>
  )
}

function KeywordField({ keyword, input }: { keyword: string; input: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation('jobs')
  return (
    <div className={styles.keyword}>
      <PageIcon name="search" />
      <input
        ref={input}
        type="search"
        name="keyword"
        defaultValue={keyword}
        maxLength={100}
        placeholder={t('search.keyword')}
        aria-label={t('search.keyword')}
        autoComplete="off"
        enterKeyHint="search"
      />
    </div>
  )
}
