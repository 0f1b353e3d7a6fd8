import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/home/home.tsx'),
  route('products', 'routes/products/products.tsx'),
  route('products/:productId', 'routes/products/product.tsx'),
  route('places/:storeId?', 'routes/store-finder/store-finder.tsx'),
  route('mystore/:storeId?', 'routes/store/store.tsx'),
  route('checkout', 'routes/checkout/checkout.tsx'),
  route('selfservice/orders/:orderId?', 'routes/order/order-page.tsx'),
  route('api/payout/orders/:orderId/:outcome', 'routes/payment-return/payment-return.tsx'),
  route('pass/worker.js', 'routes/pickup-pass/worker-script.ts'),
  route('pass/:orderId', 'routes/pickup-pass/pickup-pass.tsx'),
  route('withdrawal', 'routes/withdrawal/withdrawal.tsx'),
  route('contact', 'routes/contact/contact.tsx'),
  route('jobs', 'routes/jobs/jobs.tsx'),
  route('jobs/:jobId', 'routes/jobs/job.tsx'),
  route('jobs/:jobId/taster', 'routes/jobs/trial-shift.tsx'),
  route('application/:jobId', 'routes/apply/apply.tsx'),
  route('applications/:applicationId', 'routes/application-status/application-status.tsx'),
  route('review/:applicationId', 'routes/application-review/application-review.tsx'),
  route(':pageId', 'routes/content-page/content-page.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
