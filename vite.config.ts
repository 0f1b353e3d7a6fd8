import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/**
 * What every page loads is one file with all that it imports: split along the routes it was two dozen,
 * and together 8 KB larger, since the same words are packed again in each.
 * Not the entry itself: it must run last, when the page has said what it consists of.
 */
const everyPage = [
  'layout/(site-frame|error-fallback|use-app-start|use-scroll-after-navigation)',
  'i18n/browser-texts',
  'check-freshness',
  'components/page-meta',
  // A few lines each, on the home page and some others: a file of their own would be mostly wrapping.
  'use-first-document',
  'components/question-list',
  'components/app-screen',
  'routes/home/jobs-tile',
]
const frameGroup = {
  name: 'frame',
  test: new RegExp(`src/web/(${everyPage.join('|')})\\.tsx?$|node_modules/(react-dom|react-router)/`),
}

/** Small things that several pages share, in three files instead of thirty: each file costs a request and a task. */
const sharedByPages = [
  'web/(format-|day-words|use-frame|use-unpacked|pack)',
  'web/api/job-api',
  'web/components/(page-icon|structured-data)',
  'web/components/store/(short-time|period-text|keep-my-store)',
  'web/components/pickup/format-pickup-date',
  'web/routes/places/(load-in-browser|use-late)',
  'web/routes/jobs/format-date',
  'web/routes/selfservice/(local-moment|use-attempts)',
  'web/routes/application/format-size',
  'domain/(calendar/calendar-date|jobs/speculative-job-id|store/phone-link)',
]
const wordsGroup = { name: 'words', test: new RegExp(`src/(${sharedByPages.join('|')})`) }
const productWordsGroup = {
  name: 'product-words',
  test: /src\/web\/routes\/products\/(product-texts|category-icon-image)/,
}
const formsGroup = { name: 'forms', test: /src\/web\/(components\/(form|message-form|message-box)|i18n\/marked-text)/ }

export default defineConfig({
  plugins: [reactRouter()],
  define: { __BUILD_DATE__: JSON.stringify(process.env.BUILD_DATE ?? '1970-01-01T00:00:00.000Z') },
  publicDir: false,
  build: { assetsInlineLimit: 0, target: 'es2022' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: [frameGroup, wordsGroup, productWordsGroup, formsGroup] } },
        },
      },
    },
  },
})
