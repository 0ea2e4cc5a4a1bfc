/** BT-24 of CIUS-PT 2.1.1 (rule DT-CIUS-PT-022). */
export const customizationId = 'urn:cen.eu:en16931:2017#compliant#urn:feap.gov.pt:CIUS-PT:2.1.1';

/** The item properties (BT-160) with the exemption reason of a line. */
export const exemptionKeys = {
  code: '#TAXEXEMPTIONREASONCODE@CLASSIFIEDTAXCATEGORY#',
  text: '#TAXEXEMPTIONREASON@CLASSIFIEDTAXCATEGORY#',
} as const;
