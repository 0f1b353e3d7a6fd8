import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/home/home.tsx'),
  route('products', 'routes/products/products.tsx'),
  route('products/:productId', 'routes/products/product.tsx'),
  route('places/:storeId?', 'routes/places/places.tsx'),
  route('mystore/:storeId?', 'routes/mystore/mystore.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
