import { useLocation } from 'react-router-dom';

/** True on the member area's pages, below `/user`. Some pages are there and in public, with other parts. */
export const useInMemberArea = (): boolean => useLocation().pathname.startsWith('/user/');
