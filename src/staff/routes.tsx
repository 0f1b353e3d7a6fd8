import { createBrowserRouter, Outlet, type RouteObject, redirect } from 'react-router'
import { BoardPage } from './board/board-page.tsx'
import { OpenQuestionsPage } from './board/open-questions-page.tsx'
import { AppLayout, createAppLoader } from './layout/app-layout.tsx'
import { RouteError } from './layout/route-error.tsx'
import { MorePage } from './more/more-page.tsx'
import { createOrderLoader, OrderPage } from './order/order-page.tsx'
import { pages } from './pages.ts'
import { ScanPage } from './scan/scan-page.tsx'
import { SearchPage } from './search/search-page.tsx'
import { SettingsPage } from './settings/settings-page.tsx'
import { InvitationPage } from './sign-in/invitation-page.tsx'
import { PairingPage } from './sign-in/pairing-page.tsx'
import { createSignInLoader, SignInPage } from './sign-in/sign-in-page.tsx'
import type { StaffApp } from './staff-app.ts'

/** All addresses of the app. What the counter needs at once is part of the first script, the rest is loaded when needed. */
const listRoutes = (app: StaffApp): RouteObject[] => [
  {
    element: <Outlet />,
    errorElement: (
      <main>
        <RouteError />
      </main>
    ),
    hydrateFallbackElement: <p className="visually-hidden">…</p>,
    children: [
      { path: '/sign-in', element: <SignInPage />, loader: createSignInLoader(app) },
      { path: '/pairing', element: <PairingPage /> },
      { path: '/invitation', element: <InvitationPage /> },
      {
        id: 'app',
        element: <AppLayout />,
        loader: createAppLoader(app),
        // The session store follows the session by itself.
        shouldRevalidate: () => false,
        children: [
          {
            errorElement: <RouteError />,
            children: [
              { path: pages.board.path, element: <BoardPage /> },
              { path: `${pages.scan.path}/:orderId?`, element: <ScanPage /> },
              { path: '/orders/:orderId', element: <OrderPage />, loader: createOrderLoader(app) },
              { path: pages.questions.path, element: <OpenQuestionsPage /> },
              { path: pages.search.path, element: <SearchPage /> },
              { path: pages.lists.path, loader: () => redirect('/lists/bake') },
              {
                path: '/lists/bake',
                lazy: async () => {
                  const { BakeListPage, createBakeListLoader } = await import('./lists/bake-list-page.tsx')
                  return { Component: BakeListPage, loader: createBakeListLoader(app) }
                },
              },
              ...(['packing', 'pickup'] as const).map((list) => ({
                path: `/lists/${list}`,
                lazy: async () => {
                  const { PickupListPage, createPickupListLoader } = await import('./lists/pickup-list-page.tsx')
                  return { element: <PickupListPage list={list} />, loader: createPickupListLoader(app, list) }
                },
              })),
              {
                path: pages.phoneOrder.path,
                lazy: async () => ({ Component: (await import('./phone-order/phone-order-page.tsx')).PhoneOrderPage }),
              },
              { path: pages.store.path, loader: () => redirect('/store/stock') },
              {
                path: '/store/stock',
                lazy: async () => ({ Component: (await import('./store/stock-page.tsx')).StockPage }),
              },
              {
                path: '/store/pause',
                lazy: async () => ({ Component: (await import('./store/pause-page.tsx')).PausePage }),
              },
              {
                path: '/store/hours',
                lazy: async () => ({ Component: (await import('./store/hours-page.tsx')).HoursPage }),
              },
              {
                path: '/store/capacity',
                lazy: async () => ({ Component: (await import('./store/capacity-page.tsx')).CapacityPage }),
              },
              {
                path: pages.devices.path,
                lazy: async () => {
                  const { DevicesPage, createDevicesLoader } = await import('./devices/devices-page.tsx')
                  return { Component: DevicesPage, loader: createDevicesLoader(app) }
                },
              },
              {
                path: pages.people.path,
                lazy: async () => {
                  const { PeoplePage, createPeopleLoader } = await import('./people/people-page.tsx')
                  return { Component: PeoplePage, loader: createPeopleLoader(app) }
                },
              },
              { path: pages.content.path, loader: () => redirect('/content/draft') },
              {
                path: '/content/draft',
                lazy: async () => {
                  const { DraftPage, createDraftLoader } = await import('./content/draft-page.tsx')
                  return { Component: DraftPage, loader: createDraftLoader(app) }
                },
              },
              ...(['product', 'category', 'store', 'job', 'page', 'picture'] as const).map((kind) => ({
                path: `/content/${kind}`,
                lazy: async () => {
                  const { EntryListPage, createEntryListLoader } = await import('./content/entry-list-page.tsx')
                  return { element: <EntryListPage key={kind} kind={kind} />, loader: createEntryListLoader(app, kind) }
                },
              })),
              {
                path: '/content/site',
                lazy: async () => ({ Component: (await import('./content/site-page.tsx')).SitePage }),
              },
              {
                path: '/content/edit/:kind/:id',
                lazy: async () => {
                  const { EntryPage, createEntryLoader, isOtherEntry } = await import('./content/entry-page.tsx')
                  return { Component: EntryPage, loader: createEntryLoader(app), shouldRevalidate: isOtherEntry }
                },
              },
              {
                path: '/content/check',
                lazy: async () => {
                  const { CheckPage, createCheckLoader } = await import('./content/check-page.tsx')
                  return { Component: CheckPage, loader: createCheckLoader(app) }
                },
              },
              {
                path: '/content/history',
                lazy: async () => {
                  const { HistoryPage, createHistoryLoader } = await import('./content/history-page.tsx')
                  return { Component: HistoryPage, loader: createHistoryLoader(app) }
                },
              },
              {
                path: pages.audit.path,
                lazy: async () => {
                  const { AuditPage, createAuditLoader } = await import('./audit/audit-page.tsx')
                  return { Component: AuditPage, loader: createAuditLoader(app) }
                },
              },
              {
                path: pages.hiring.path,
                lazy: async () => {
                  const { PipelinePage, createPipelineLoader } = await import('./hiring/pipeline-page.tsx')
                  return { Component: PipelinePage, loader: createPipelineLoader(app) }
                },
              },
              {
                path: '/hiring/applications/:applicationId',
                lazy: async () => {
                  const { ApplicationPage, createApplicationLoader } = await import('./hiring/application-page.tsx')
                  return { Component: ApplicationPage, loader: createApplicationLoader(app) }
                },
              },
              {
                path: '/hiring/trial-shifts',
                lazy: async () => {
                  const { TrialShiftsPage, createTrialShiftsLoader } = await import('./hiring/trial-shifts-page.tsx')
                  return { Component: TrialShiftsPage, loader: createTrialShiftsLoader(app) }
                },
              },
              {
                path: '/hiring/talent-pool',
                lazy: async () => {
                  const { TalentPoolPage, createTalentPoolLoader } = await import('./hiring/talent-pool-page.tsx')
                  return { Component: TalentPoolPage, loader: createTalentPoolLoader(app) }
                },
              },
              {
                path: pages.inbox.path,
                lazy: async () => {
                  const { InboxPage, createInboxLoader } = await import('./inbox/inbox-page.tsx')
                  return { Component: InboxPage, loader: createInboxLoader(app) }
                },
              },
              {
                path: '/inbox/:messageId',
                lazy: async () => {
                  const { MessagePage, createMessageLoader } = await import('./inbox/message-page.tsx')
                  return { Component: MessagePage, loader: createMessageLoader(app) }
                },
              },
              {
                path: pages.overview.path,
                lazy: async () => {
                  const { OverviewPage, createOverviewLoader } = await import('./overview/overview-page.tsx')
                  return { Component: OverviewPage, loader: createOverviewLoader(app) }
                },
              },
              {
                path: '/overview/:list',
                lazy: async () => {
                  const { CountedPage, createCountedLoader } = await import('./overview/counted-page.tsx')
                  return { Component: CountedPage, loader: createCountedLoader(app) }
                },
              },
              {
                path: '/mails',
                lazy: async () => {
                  const { MailsPage, createMailsLoader } = await import('./overview/mails-page.tsx')
                  return { Component: MailsPage, loader: createMailsLoader(app) }
                },
              },
              {
                path: pages.books.path,
                children: [
                  {
                    index: true,
                    lazy: async () => {
                      const { BooksPage, createBooksLoader } = await import('./books/books-page.tsx')
                      return { Component: BooksPage, loader: createBooksLoader(app) }
                    },
                  },
                  {
                    path: 'entries',
                    lazy: async () => {
                      const { EntriesPage, createEntriesLoader } = await import('./books/entries-page.tsx')
                      return { Component: EntriesPage, loader: createEntriesLoader(app) }
                    },
                  },
                  {
                    path: 'payments',
                    lazy: async () => {
                      const { PaymentsPage, createPaymentsLoader } = await import('./books/payments-page.tsx')
                      return { Component: PaymentsPage, loader: createPaymentsLoader(app) }
                    },
                  },
                  {
                    path: 'differences',
                    lazy: async () => {
                      const { DifferencesPage, createDifferencesLoader } = await import('./books/differences-page.tsx')
                      return { Component: DifferencesPage, loader: createDifferencesLoader(app) }
                    },
                  },
                  {
                    path: 'settings',
                    lazy: async () => {
                      const { BooksSettingsPage, createBooksSettingsLoader } = await import('./books/settings-page.tsx')
                      return { Component: BooksSettingsPage, loader: createBooksSettingsLoader(app) }
                    },
                  },
                ],
              },
              { path: pages.more.path, element: <MorePage /> },
              { path: pages.settings.path, element: <SettingsPage /> },
              {
                path: '*',
                loader: () => {
                  throw new Response(null, { status: 404 })
                },
              },
            ],
          },
        ],
      },
    ],
  },
]

export const createRouter = (app: StaffApp) => createBrowserRouter(listRoutes(app))
