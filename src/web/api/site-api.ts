import type { Frame } from '#contract/site/frame-schema.ts'
import type { HomePageAnswer } from '#contract/site/home-page-schema.ts'
import type { PageAnswer } from '#contract/site/page-answer.ts'
import type { SlideAnswer } from '#contract/site/slide-schema.ts'
import type { ApiCaller, List, Single } from './api-caller.ts'

export const siteApi = (call: ApiCaller) => ({
  frame: () => call<Single<Frame>>('/site/frame'),
  home: () => call<Single<HomePageAnswer>>('/site/home'),
  page: (pageId: string) => call<Single<PageAnswer>>(`/site/pages/${encodeURIComponent(pageId)}`),
  pages: () => call<List<{ id: string; modifiedAt: string }>>('/site/pages'),
  slides: () => call<List<SlideAnswer>>('/site/slides'),
})
