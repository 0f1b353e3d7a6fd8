import {
  createBrowserRouter,
  type LoaderFunction,
  Outlet,
  type RouteObject,
  redirect,
  type ShouldRevalidateFunction,
} from 'react-router'
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

interface PageModule {
  Component: React.ComponentType
  createLoader?: (app: StaffApp) => LoaderFunction
  shouldRevalidate?: ShouldRevalidateFunction
}

/** All addresses of the app. What the counter needs at once is part of the first script, the rest is loaded when needed. */
function listRoutes(app: StaffApp): RouteObject[] {
  /** Loaded when it is needed. */
  const page = (path: string, load: () => Promise<PageModule>): RouteObject => ({
    path,
    lazy: async () => {
      const { Component, createLoader, shouldRevalidate } = await load()
      return {
        Component,
        ...(createLoader && { loader: createLoader(app) }),
        ...(shouldRevalidate && { shouldRevalidate }),
      }
    },
  })
  return [
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
                page('/orders/:orderId/items', () => import('./order/edit-items-page.tsx')),
                { path: pages.questions.path, element: <OpenQuestionsPage /> },
                { path: pages.search.path, element: <SearchPage /> },
                { path: pages.lists.path, loader: () => redirect('/lists/bake') },
                page('/lists/bake', () => import('./lists/bake-list-page.tsx')),
                page('/lists/labels', () => import('./lists/labels-page.tsx')),
                ...(['packing', 'pickup'] as const).map((list) => ({
                  path: `/lists/${list}`,
                  lazy: async () => {
                    const { PickupListPage, createPickupListLoader } = await import('./lists/pickup-list-page.tsx')
                    return { element: <PickupListPage list={list} />, loader: createPickupListLoader(app, list) }
                  },
                })),
                page(pages.phoneOrder.path, () => import('./phone-order/phone-order-page.tsx')),
                { path: pages.store.path, loader: () => redirect('/store/stock') },
                page('/store/stock', () => import('./store/stock-page.tsx')),
                page('/store/pause', () => import('./store/pause-page.tsx')),
                page('/store/hours', () => import('./store/hours-page.tsx')),
                page('/store/capacity', () => import('./store/capacity-page.tsx')),
                page('/store/printer', () => import('./store/printer-page.tsx')),
                page(pages.ingredients.path, () => import('./ingredients/ingredients-page.tsx')),
                page(pages.devices.path, () => import('./devices/devices-page.tsx')),
                page(pages.people.path, () => import('./people/people-page.tsx')),
                { path: pages.content.path, loader: () => redirect('/content/draft') },
                page('/content/draft', () => import('./content/draft-page.tsx')),
                ...(['product', 'category', 'store', 'job', 'page', 'picture'] as const).map((kind) => ({
                  path: `/content/${kind}`,
                  lazy: async () => {
                    const { EntryListPage, createEntryListLoader } = await import('./content/entry-list-page.tsx')
                    return {
                      element: <EntryListPage key={kind} kind={kind} />,
                      loader: createEntryListLoader(app, kind),
                    }
                  },
                })),
                page('/content/prices', () => import('./content/prices-page.tsx')),
                page('/content/site', () => import('./content/site-page.tsx')),
                page('/content/edit/:kind/:id', () => import('./content/entry-page.tsx')),
                page('/content/check', () => import('./content/check-page.tsx')),
                page('/content/history', () => import('./content/history-page.tsx')),
                page(pages.incidents.path, () => import('./incidents/incidents-page.tsx')),
                page(pages.audit.path, () => import('./audit/audit-page.tsx')),
                page(pages.hiring.path, () => import('./hiring/pipeline-page.tsx')),
                page('/hiring/applications/:applicationId', () => import('./hiring/application-page.tsx')),
                page('/hiring/jobs', () => import('./hiring/jobs-page.tsx')),
                page('/hiring/jobs/:jobId', () => import('./hiring/job-page.tsx')),
                page('/hiring/figures', () => import('./hiring/figures-page.tsx')),
                page('/hiring/figures/applications', () => import('./hiring/counted-applications-page.tsx')),
                page('/hiring/rejections', () => import('./hiring/rejections-page.tsx')),
                page('/hiring/trial-shifts', () => import('./hiring/trial-shifts-page.tsx')),
                page('/hiring/talent-pool', () => import('./hiring/talent-pool-page.tsx')),
                page(pages.inbox.path, () => import('./inbox/inbox-page.tsx')),
                page('/inbox/:messageId', () => import('./inbox/message-page.tsx')),
                page(pages.overview.path, () => import('./overview/overview-page.tsx')),
                page('/overview/:list', () => import('./overview/counted-page.tsx')),
                page('/week', () => import('./week/week-page.tsx')),
                page('/week/orders', () => import('./week/week-orders-page.tsx')),
                page('/mails', () => import('./overview/mails-page.tsx')),
                page(pages.books.path, () => import('./books/books-page.tsx')),
                page('/books/entries', () => import('./books/entries-page.tsx')),
                page('/books/payments', () => import('./books/payments-page.tsx')),
                page('/books/differences', () => import('./books/differences-page.tsx')),
                page('/books/settings', () => import('./books/settings-page.tsx')),
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
}

export const createRouter = (app: StaffApp) => createBrowserRouter(listRoutes(app))
