import { afterEach } from 'vitest';
import { type InvoiceDoc, invoiceCounterModel, invoiceModel } from '../books/invoices/invoice.model.ts';
import { readPdf } from './read-pdf.ts';
import { useShop } from './start-commerce.ts';

/** Addressee of invoices. */
export const company = { company_name: 'Owambe Ventures Ltd', tin: '12345678-0001' };

/** Starts a shop with seller details; each test begins without invoices. */
export function useInvoices() {
  const shop = useShop({
    SELLER_NAME: 'POC Media Ltd',
    SELLER_ADDRESS: '1 Broad Street, Lagos',
    SELLER_RC_NUMBER: '1234567',
  });
  afterEach(async () => {
    await shop.deps.numberDocuments();
    await invoiceModel(shop.deps.db).deleteMany({});
    await invoiceCounterModel(shop.deps.db).deleteMany({});
  });
  return {
    shop,
    async invoiceOf(reference: string): Promise<InvoiceDoc> {
      await shop.deps.numberDocuments();
      return invoiceModel(shop.deps.db).findOne({ reference }).lean<InvoiceDoc>().orFail();
    },
    /** Downloads a document. @returns its text, empty for a failure */
    async pdf(path: string, token: string): Promise<{ status: number; text: string }> {
      const response = await fetch(`${shop.service.url}/api${path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      return { status: response.status, text: response.ok ? readPdf(bytes).text : '' };
    },
  };
}
