/** Billing company on an invoice, as form values. */
export interface Company {
  company_name: string;
  tin: string;
}

/** The company for a request: trimmed, without empty fields. */
export const companyOf = (fields: { [K in keyof Company]?: string | undefined }): Partial<Company> =>
  Object.fromEntries(
    Object.entries({ company_name: fields.company_name ?? '', tin: fields.tin ?? '' })
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  );
