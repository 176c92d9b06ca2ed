// The screens of listings.
import { createRoute, notFound, redirect } from '@tanstack/react-router'
import type { ChangeForm } from '#contract/change-form.ts'
import type { StatusLetter } from '#contract/listing.ts'
import { PROPERTY_ROUTE } from '#contract/property-type.ts'
import type { SearchView } from '#src/features/listings/listing-search.ts'
import { lazyPage } from './lazy-page.tsx'
import { routeAt } from './route-parts.tsx'
import { changeFormOf, count, flag, ids, type Raw, searched, text } from './search-parameters.ts'

type ListingsView = {
  q?: string | undefined
  page?: number | undefined
  sort?: string | undefined
  status?: StatusLetter | undefined
  brokerage?: true | undefined
}
/** State of My Listings. */
export const listingsView = (raw: Raw): ListingsView => ({
  q: searched(raw.q),
  page: count(raw.page),
  sort: text(raw.sort),
  status: /^[AEIPSTW]$/.test(String(raw.status)) ? (raw.status as StatusLetter) : undefined,
  brokerage: flag(raw.brokerage),
})
/** A search, and which of its two lists the page shows. */
const listingsSearch = (raw: Raw): ListingsView & SearchView & { tab?: 'mine' | undefined } => ({
  tab: raw.tab === 'mine' ? 'mine' : undefined,
  ...listingsView(raw),
  ListingId: searched(raw.ListingId),
  StandardStatus: searched(raw.StandardStatus),
  PropertyType: searched(raw.PropertyType),
  StreetNumber: searched(raw.StreetNumber),
  StreetName: searched(raw.StreetName),
  StreetSuffix: searched(raw.StreetSuffix),
  City: searched(raw.City),
  SubdivisionName: searched(raw.SubdivisionName),
  PostalCode: searched(raw.PostalCode),
  find: raw.find === 'all' ? 'all' : undefined,
})
type FormView = {
  draft?: string | undefined
  UniqueID?: number | undefined
  section?: string | undefined
  item?: string | undefined
  field?: string | undefined
  restore?: string | undefined
  listingType?: string | undefined
  formName?: ChangeForm | undefined
  finish?: string | undefined
}
/**
 * Search parameters of a record form: the draft, the record, the change form if any, the section, the open sheet, and
 * the field whose earlier value (in the history entry's state) the audit log asks to restore, and the drafts that are
 * finished in a row.
 */
const formView = (raw: Raw): FormView => ({
  draft: text(raw.draft),
  UniqueID: count(raw.UniqueID),
  section: text(raw.section),
  item: text(raw.item),
  field: text(raw.field),
  restore: text(raw.restore),
  listingType: PROPERTY_ROUTE.test(text(raw.listingType) ?? '') ? text(raw.listingType) : undefined,
  formName: changeFormOf(raw),
  finish: ids(raw.finish),
})

/** The board's property types may not be loaded yet, so the page reports an unknown type. */
const listingType = {
  parse: ({ listingType }: { listingType: string }) => {
    const route = listingType.toLowerCase()
    if (!PROPERTY_ROUTE.test(route)) throw notFound()
    return { listingType: route }
  },
  stringify: ({ listingType }: { listingType: string }) => ({ listingType }),
}

/** Adds to URLs from elsewhere the type that the app's own links contain. */
const withType = (name: string, search: FormView) =>
  search.listingType === name ? null : { ...search, listingType: name }

const createListing = createRoute({
  ...routeAt('/listings/create/$listingType'),
  params: listingType,
  validateSearch: formView,
  beforeLoad: ({ params, search, location: { state } }) => {
    const typed = withType(params.listingType, search)
    if (typed) throw redirect({ to: '/listings/create/$listingType', params, search: typed, state, replace: true })
  },
  staticData: { isForm: true, needs: 'ListingsCreate' },
  component: lazyPage(() =>
    import('../pages/record-form/create-listing.page.tsx').then((page) => page.CreateListingPage),
  ),
})
const editListing = createRoute({
  ...routeAt('/listings/edit/$listingType'),
  params: listingType,
  validateSearch: formView,
  beforeLoad: ({ params, search, location: { state } }) => {
    const typed = withType(params.listingType, search)
    if (typed) throw redirect({ to: '/listings/edit/$listingType', params, search: typed, state, replace: true })
  },
  staticData: { isForm: true },
  component: lazyPage(() => import('../pages/record-form/edit-listing.page.tsx').then((page) => page.EditListingPage)),
})
const searchListings = createRoute({
  ...routeAt('/listings/search'),
  validateSearch: listingsSearch,
  staticData: { needs: 'ListingsSearch' },
  component: lazyPage(() => import('../pages/listings-search.page.tsx').then((page) => page.ListingsSearchPage)),
})
const listings = createRoute({
  ...routeAt('/listings'),
  beforeLoad: () => {
    throw redirect({ to: '/listings/search', replace: true })
  },
})
/**
 * `UniqueID` is accepted; the page replaces it with the ListingID. `photo`: number of the photo shown full screen, from
 * 1.
 */
type ListingPage = { ListingID?: string | undefined; UniqueID?: number | undefined; photo?: number | undefined }
const viewListing = createRoute({
  ...routeAt('/listings/view'),
  validateSearch: (raw: Raw): ListingPage => ({
    ListingID: text(raw.ListingID),
    UniqueID: count(raw.UniqueID),
    photo: count(raw.photo),
  }),
  component: lazyPage(() => import('../pages/listing-view/listing-view.page.tsx').then((page) => page.ListingViewPage)),
})

const dataSheet = createRoute({
  ...routeAt('/datasheet/$formName'),
  staticData: { needs: 'ListingsCreate' },
  component: lazyPage(() => import('../pages/data-sheet/data-sheet.page.tsx').then((page) => page.DataSheetPage)),
})

export const listingRoutes = {
  '/datasheet/$formName': dataSheet,
  '/listings': listings,
  '/listings/create/$listingType': createListing,
  '/listings/edit/$listingType': editListing,
  '/listings/search': searchListings,
  '/listings/view': viewListing,
}
