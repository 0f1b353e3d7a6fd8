import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { StaffApp } from '../staff-app.ts'
import { type RouteArguments, type StaffData, type StaffRoute, unwrap } from './request.ts'

/** The loader of a page that shows what one route answers. */
export const loaderOf =
  <K extends StaffRoute>(route: K, ...input: RouteArguments<K>) =>
  ({ requests }: StaffApp) =>
  async (): Promise<StaffData<K>> =>
    unwrap(await requests.request(route, ...input))

/** What the loader of the page has read. */
export const useLoaded = <T>(
  _createLoader: (app: StaffApp) => (args: LoaderFunctionArgs) => Promise<T>,
): ReturnType<typeof useLoaderData<T>> => useLoaderData<T>()
