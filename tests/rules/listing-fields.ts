// The reviewed table of who reads and who writes each field of a listing (listing-fields.test.ts works it out), and where it is sent. Each line of
// cells is true of the fields below it; `rooms.RoomType` is a field of a row.
// Callers, to an active listing: own its list agent · co its co-list agent, of another brokerage · acting who acts for the list agent · manager of the
// list office · broker of the brokerage · staff · admin · office a colleague in the list office · branch an agent of another office of the brokerage ·
// stranger an agent of another brokerage · manager2 and broker2 of another brokerage. mls and national are where it is delivered.
// Cells: r reads · c by the call for codes · w writes, by some form of the board · s is sent · - neither. Not in it: rows of open houses for members
// or for the own office are read by no others; without InternetAddressDisplayYN the national site gets no address (rules/national-site.ts);
// the co-list agent writes no other list agent (list-agent.test.ts).
export const LISTING_FIELDS = `
own      co       acting   manager  broker   staff    admin    office   branch   stranger manager2 broker2  mls      national
rw       rw       rw       rw       rw       rw       rw       r-       r-       r-       r-       r-       s        s
  AboveGradeFinishedArea AboveGradeFinishedAreaSource AboveGradeUnfinishedArea AccessibilityFeatures AdditionalRent AdditionalRentFrequency
  AnchorsCoTenants Appliances ApplicationFormYN ApproachYN ArchitecturalControlsDetails ArchitecturalControlsYN ArchitecturalStyle
  AreaStructurePlanName AssociationAmenities AssociationFee AssociationFee2 AssociationFee2Frequency AssociationFeeFrequency
  AssociationFeeIncludes AssociationName AssociationName2 AssociationYN AttachedGarageYN AttributionContact AvailabilityDate AvailableArea
  AvailableLeaseType Basement BasementYN BathroomsFull BathroomsHalf BathroomsTotalInteger BedroomsPossible BedroomsTotal
  BelowGradeFinishedArea BelowGradeFinishedAreaSource BelowGradeUnfinishedArea BodyType BuildCommitmentDate BuildCommitmentYN BuilderModel
  BuilderName BuildingAreaSource BuildingAreaTotal BuildingAreaUnits BuildingClass BuildingFeatures BuildingName BusinessType CarportSpaces
  CarportYN CeilingHeight CertifiedYN City ClearHeight CoListAgentDirectPhone CoListAgentFullName CoListOfficeName CoListOfficePhone
  CommonWalls CommunityFeatures CondoName ConstructionMaterials Cooling CoolingYN CorralsYN CountyOrParish CoveredSpaces CraneRemarks
  CreditCheckYN CropsIncludedYN CrossDockYN CrossStreet CultivatedArea CurrentUse DevelopmentStatus DirectionFaces Directions
  DistanceToBusComments DistanceToBusNumeric DistanceToBusUnits DistanceToElectricComments DistanceToElectricNumeric DistanceToElectricUnits
  DistanceToFreewayComments DistanceToFreewayNumeric DistanceToFreewayUnits DistanceToGasComments DistanceToGasNumeric DistanceToGasUnits
  DistanceToPhoneServiceComments DistanceToPhoneServiceNumeric DistanceToPhoneServiceUnits DistanceToSchoolBusNumeric DistanceToSchoolBusUnits
  DistanceToSchoolsComments DistanceToSchoolsNumeric DistanceToSchoolsUnits DistanceToSewerComments DistanceToSewerNumeric
  DistanceToSewerUnits DistanceToShoppingComments DistanceToShoppingNumeric DistanceToShoppingUnits DistanceToStreetComments
  DistanceToStreetNumeric DistanceToStreetUnits DistanceToWaterComments DistanceToWaterNumeric DistanceToWaterUnits DoorFeatures DugoutsTotal
  Electric ElectricOnPropertyYN ElementarySchool ElementarySchoolDistrict EntryLevel EntryLocation EquipmentIncluded Exclusions
  ExteriorFeatures FarmLandAreaSource FarmLandAreaUnits FenceDescription FencedYardYN Fencing FireplaceFeatures FireplaceYN FireplacesTotal
  FixturingMonths FloodplainYN FloorAreaRatio Flooring FoundationArea FoundationDetails FrontageLengthNumeric FrontageLengthNumericUnit
  FrontageLengthRemarks FrontageType Furnished GarageSpaces GarageYN GrainBins GrainStorageCapacity GreenBuildingVerificationType
  GreenEnergyEfficient GreenEnergyGeneration GreenIndoorAirQuality GreenSustainability GreenVerificationYN GreenWaterConservation
  GstApplicableYN HabitableResidenceYN Heating HeatingYN HeightUnits HighSchool HighSchoolDistrict HomeWarrantyYN HorseAmenities HorseYN
  HoursDaysOfOperation HoursDaysOfOperationDescription HvacRemarks Inclusions InteriorFeatures InternetAddressDisplayYN
  InternetAutomatedValuationDisplayYN InternetConsumerCommentYN InternetEntireListingDisplayYN InventoryIncludedYN IrrigationSource
  IrrigationWaterRightsAcres IrrigationWaterRightsYN KeyDepositAmount Latitude LaundryFeatures LeasableArea LeasableAreaUnits
  LeaseAmountFrequency LeaseRate LeaseRateUnits LeaseTermMonths LeedCertificationLevel LeedCertificationYear LeedCertifiedYN Levels
  ListAgentDirectPhone ListAgentFullName ListOfficeName ListOfficePhone ListPrice ListTeamName LivestockCapacity LivestockIncluded LivingArea
  LivingAreaSource LivingAreaUnits Longitude LotDimensionsSource LotFeatures LotSizeArea LotSizeDimensions LotSizeSource LotSizeUnits
  MLSAreaMajor MainLevelBathrooms MainLevelBedrooms Make MaximumBuildingHeight MaximumContiguousArea MaximumNumberOfPets MaximumOccupants
  MaximumPetWeight MiddleOrJuniorSchool MiddleOrJuniorSchoolDistrict MineralRightsYN MinimumDivisibleArea MinimumLeaseMonths MobileDimUnits
  MobileHomeRemainsYN MobileLength MobileWidth Model MoveInCosts NewConstructionYN NumberOfBuildings NumberOfCranes NumberOfDockDoors
  NumberOfDriveInDoors NumberOfElevators NumberOfFreightElevators NumberOfLoadingDocks NumberOfLots NumberOfRailDoors
  NumberOfSeparateElectricMeters NumberOfSeparateGasMeters NumberOfSeparateWaterMeters NumberOfUnitsInCommunity NumberOfUnitsTotal OfficeArea
  OngoingFees OpenParkingSpaces OpenParkingYN OtherEquipment OtherParking OtherStructures OwnerPays PadFeeAmount PadFeeFrequency
  PadFeeIncludes PadNumber ParkAgeLimitYears ParkApprovalRequiredYN ParkName ParkingFeatures ParkingFeeAmount ParkingRatio ParkingTotal
  PastureArea PatioAndPorchFeatures PetComments PetFeeAmount PetsAllowed PetsAllowedYN PoolFeatures PoolPrivateYN Possession PossibleUse
  PostTensionYN PostalCity PostalCode PowerProductionType PowerProductionYN PropertyAttachedYN PropertyCondition PropertyPowerAmperage
  PropertyPowerVoltage PropertySubType PublicRemarks QuotaDescription QuotaIncludedYN RVParkingDimensions RailAccessYN RangeArea
  ReferencesRequiredYN RentIncludes Restrictions RoadFrontageType RoadResponsibility RoadSurfaceType Roof RoomsTotal SeatingCapacity
  SecurityDepositAmount SecurityFeatures SeededToDescription SeniorCommunityYN Sewer SignageDescription Skirt SmokingPolicy SoilClass SoilType
  SpaFeatures SpaYN SpecialLicenses SprinkleredYN StateOrProvince StorageFeeAmount Stories StoriesTotal StreetAdditionalInfo StreetDirSuffix
  StreetName StreetNumber StreetSuffix StructureType SubdivisionName SubdivisionPotentialYN SyndicateTo SyndicationRemarks
  TenantInsuranceRequiredYN TenantPays TiedDownYN Topography TransactionType UnitFactor UnitNumber UnitsFurnished Utilities Vegetation View
  ViewYN VirtualTourURLUnbranded WalkScore WaterBodyName WaterSource WaterfrontFeatures WaterfrontYN WheelsAxlesYN WindowFeatures WoodedArea
  YardArea YearBuilt YearBuiltDetails YearBuiltEffective YearBuiltSource YearEstablished YearRenovated openHouses.OpenHouseDate
  openHouses.OpenHouseEndTime openHouses.OpenHouseLiveURL openHouses.OpenHouseRemarks openHouses.OpenHouseStartTime openHouses.OpenHouseStatus
  openHouses.OpenHouseType openHouses.Refreshments photos.Description photos.ImageOf photos.MediaAlteration photos.Permission rooms.RoomLength rooms.RoomLengthWidthUnits rooms.RoomLevel
  rooms.RoomType rooms.RoomWidth units.UnitTypeBathsTotal units.UnitTypeBedsTotal units.UnitTypeDescription units.UnitTypeType
  units.UnitTypeUnitsTotal
cw       cw       cw       cw       cw       cw       cw       --       --       --       --       --       -        -
  AccessCode
rw       rw       rw       rw       rw       rw       rw       r-       r-       r-       r-       r-       s        -
  AdditionalParcelsDescription AdditionalParcelsYN AssociationPhone AssociationPhone2 BackOnMarketDate BusinessName BuyerAgentAOR
  BuyerAgentDirectPhone BuyerAgentEmail BuyerAgentFullName BuyerAgentKeyNumeric BuyerAgentMlsId BuyerBrokerageCompensation
  BuyerBrokerageCompensationType BuyerOfficeAOR BuyerOfficeKeyNumeric BuyerOfficeMlsId BuyerOfficeName BuyerOfficePhone BuyerRepresentation
  CableTvExpense CancellationDate CapRate CloseDate ClosePrice CoBuyerAgentAOR CoBuyerAgentDirectPhone CoBuyerAgentEmail CoBuyerAgentFullName
  CoBuyerAgentKeyNumeric CoBuyerAgentMlsId CoBuyerOfficeAOR CoBuyerOfficeKeyNumeric CoBuyerOfficeMlsId CoBuyerOfficeName CoBuyerOfficePhone
  CoListAgentAOR CoListAgentEmail CoListAgentKeyNumeric CoListAgentMlsId CoListOfficeAOR CoListOfficeKeyNumeric CoListOfficeMlsId
  CommonInterest CompensationComments CsaLabelNumber Disclosures DocumentsAvailable DualOrVariableRateCommissionYN EasementsDescription
  ElectricExpense EnvironmentalReport ExistingLeaseType FarmLeaseExpiration FarmRentAmount FarmTenantYN FinancialDataSource FranchiseFeeAmount
  FuelExpense FurnitureReplacementExpense GardenerExpense GrazingLeaseCrownArea GrazingLeaseCrownYN GrazingPermitsPrivateYN GrossIncome
  GrossScheduledIncome IncomeIncludes InsuranceExpense LaborInformation LandLeaseAmount LandLeaseAmountFrequency LandLeaseExpirationDate
  LandLeaseYN LandQuarter LandRange LandSection LandTownship LandWestMeridian LeaseAmount LeaseAssignableYN LeaseConsideredYN LeaseEndDate
  LeaseExpiration LeaseRenewalCompensation LeaseRenewalOptionYN LeaseStartDate LeaseTerm LeasedAmount LicensesExpense ListAgentAOR
  ListAgentEmail ListAgentKeyNumeric ListAgentMlsId ListOfficeAOR ListOfficeKeyNumeric ListOfficeMlsId ListingAgreement ListingContractDate
  ListingService ListingTerms ListingURL ListingURLDescription LockBoxType MaintenanceExpense ManagementCompanyName ManagementCompanyPhone
  ManagerExpense NetOperatingIncome NumberOfFullTimeEmployees NumberOfPartTimeEmployees NumberOfUnitsLeased NumberOfUnitsMoMo
  NumberOfUnitsVacant OccupancyRate OccupantType OnMarketDate OperatingExpense OperatingExpenseIncludes OtherExpense OtherIncome
  OutsideBuyerAgentName OutsideBuyerOfficeName Ownership OwnershipType ParcelNumber ParkManagerName ParkManagerPhone PendingDate
  PestControlExpense PrivateRemarks ProfessionalManagementExpense PurchaseContractDate ReserveFundStudyDate SellerRightsReservedYN SerialU
  SerialX SerialXX ShowingAdvanceNotice ShowingAttendedYN ShowingConsiderations ShowingContactName ShowingContactPhone ShowingContactPhoneExt
  ShowingContactType ShowingDays ShowingEndTime ShowingInstructions ShowingRequirements ShowingServiceName ShowingStartTime SignOnPropertyYN
  SpecialListingConditions StartShowingDate SubleaseExpiration SuiteRegistrationNumber SuppliesExpense SurfaceLeaseDescription
  SurfaceLeaseIncomeAmount SurfaceLeaseYN TaxAnnualAmount TaxAssessedValue TaxBlock TaxLegalDescription TaxLot TaxMapNumber
  TaxOtherAnnualAssessmentAmount TaxRollNumber TaxYear TenantImprovementAmount TenantType TotalActualRent TrashExpense VacancyAllowance
  VacancyAllowanceRate VirtualTourURLBranded WaterLicenceNumber WaterSewerExpense WithdrawnDate YearsCurrentOwner Zoning ZoningDescription
  units.UnitTypeActualRent units.UnitTypeTotalRent
r-       r-       r-       r-       r-       r-       r-       r-       r-       r-       r-       r-       s        -
  BuyerAgentFirstName BuyerAgentLastName CoBuyerAgentFirstName CoBuyerAgentLastName
rw       rw       rw       rw       rw       rw       rw       --       --       --       --       --       -        -
  BuyerFinancing ChangeComments ConcessionsAmount ConcessionsComments ConditionalUntilDate ConditionsDescription CorrectionDescription
  CurrentFinancing DeletionConfirmedYN DepositAmount ExtensionSignedYN LockBoxLocation LockBoxSerialNumber MlsChangeReason NewPropertySubType
  NewPropertyType OccupantName OccupantPhone OwnerName OwnerPhone TenantCount TenantNames TerminationSignedYN supplements.Description
  supplements.SupplementType
r-       r-       r-       r-       r-       r-       r-       r-       r-       r-       r-       r-       s        s
  CoListAgentFirstName CoListAgentLastName ListAgentFirstName ListAgentLastName PropertyType StandardStatus UnparsedAddress
rw       rw       rw       rw       rw       rw       rw       r-       --       --       --       --       s        -
  ExpirationDate
rw       rw       rw       rw       rw       rw       rw       r-       --       --       --       --       -        -
  PrivateOfficeRemarks
rw       rw       rw       rw       rw       rw       rw       r-       r-       r-       r-       r-       -        -
  doors.DoorDescription doors.DoorHeight doors.DoorType doors.DoorWeight doors.DoorWidth doors.NumberDoors parcels.LandAcres
  parcels.LandLincNumber parcels.LandQuarter parcels.LandRange parcels.LandSection parcels.LandTaxAmount parcels.LandTownship
  parcels.LandWestMeridian parcels.TitleType
r-       r-       r-       r-       r-       r-       r-       r-       r-       r-       r-       r-       -        -
  history.DOM history.EffectiveDate history.MlsChangeType history.NewValue history.OriginatingSystemTimestamp history.PreviousValue
`
